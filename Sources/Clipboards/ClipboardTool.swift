import FoundationEssentials
import FileSystem
import Subprocess
package import SystemPackage
import UniformTypes

/// A program that reads or writes a window system's clipboard.
package struct ClipboardTool: Sendable, Hashable {
    /// A window system.
    package enum System: Sendable, Hashable {
        /// Wayland, through wl-clipboard.
        case wayland
        /// X, through xclip.
        case x11
    }

    /// The use of a clipboard: wl-clipboard has a separate program for each.
    package enum Purpose: Sendable, Hashable {
        /// Reading its content.
        case reading
        /// Offering content.
        case writing
    }

    /// The window system.
    package let system: System
    /// The program.
    package let path: FilePath

    /// Creates a description of the program at `path` for `system`.
    package init(_ system: System, at path: FilePath) {
        self.system = system
        self.path = path
    }

    /// Returns the program for the clipboard of the current session: that of Wayland, or else of X, which Wayland
    /// compositors support as well.
    ///
    /// - Parameters:
    ///   - hasWayland: Whether the environment names a Wayland display.
    ///   - hasX11: Whether the environment names an X display.
    ///   - locate: Finds a program by its name.
    /// - Throws: `ClipboardError` with the code `noDisplay` or `noTool`.
    package static func find(
        for purpose: Purpose, hasWayland: Bool, hasX11: Bool, locate: (String) -> FilePath?
    ) throws(ClipboardError) -> ClipboardTool {
        let wayland = purpose == .reading ? "wl-paste" : "wl-copy"
        if hasWayland, let path = locate(wayland) { return ClipboardTool(.wayland, at: path) }
        if hasX11, let path = locate("xclip") { return ClipboardTool(.x11, at: path) }
        guard hasWayland || hasX11 else {
            throw ClipboardError(
                .noDisplay, message: "there is no clipboard: neither WAYLAND_DISPLAY nor DISPLAY is set",
                hint:
                    "run dnd in a graphical session or through ssh -X, with wl-clipboard (Wayland) or xclip (X) installed"
            )
        }
        let (program, package) = hasWayland ? (wayland, "wl-clipboard") : ("xclip", "xclip")
        throw ClipboardError(
            .noTool, message: "the clipboard needs \(program), which is not installed",
            hint: "install the Debian package \(package)")
    }

    /// The file name of the program, for messages.
    var program: String { path.lastComponent?.string ?? path.string }

    /// The arguments that list the offered targets, one per line.
    var listing: [String] {
        switch system {
        case .wayland: ["--list-types"]
        case .x11: ["-selection", "clipboard", "-target", "TARGETS", "-out"]
        }
    }

    /// Returns the arguments that write the content of `target` to standard output.
    func reading(_ target: String) -> [String] {
        switch system {
        case .wayland: ["--no-newline", "--type", target]
        case .x11: ["-selection", "clipboard", "-target", target, "-out"]
        }
    }

    /// Returns the arguments that offer standard input as `target`.
    func offering(_ target: String) -> [String] {
        switch system {
        case .wayland: ["--type", target]
        case .x11: ["-selection", "clipboard", "-target", target, "-in"]
        }
    }
}

// MARK: - Reading

/// Reads the clipboard with the window system's program.
struct ClipboardReader: Sendable {
    let tool: ClipboardTool

    /// The error of an empty clipboard.
    static let nothing = ClipboardError(
        .empty, message: "the clipboard is empty", hint: "copy something first, or pipe data into dnd paste")

    /// Returns the names of the offered targets, one per line.
    func targets() async throws(ClipboardError) -> String {
        String(decoding: try await output(of: tool.listing, limit: 1 << 20), as: UTF8.self)
    }

    /// Returns the content of `target`.
    func bytes(of target: String) async throws(ClipboardError) -> [UInt8] {
        try await output(of: tool.reading(target), limit: Clipboard.limit)
    }

    /// Runs the program and returns its output.
    private func output(of arguments: [String], limit: Int) async throws(ClipboardError) -> [UInt8] {
        let (status, output, diagnostics): (TerminationStatus, [UInt8], [UInt8])
        do {
            let result = try await Subprocess.run(
                .path(tool.path), arguments: Arguments(arguments), output: .bytes(limit: limit),
                error: .bytes(limit: 64 << 10))
            (status, output, diagnostics) = (result.terminationStatus, result.standardOutput, result.standardError)
        } catch let error as SubprocessError where error.code == .outputLimitExceeded {
            throw ClipboardError(
                .tooLarge, message: "the content of the clipboard is larger than \(limit) bytes", underlying: error)
        } catch {
            throw ClipboardError(.unreachable, message: "\(tool.program) cannot be run: \(error)", underlying: error)
        }
        guard status.isSuccess else {
            throw ClipboardError(unreachable: tool, saying: diagnostics) ?? Self.nothing
        }
        return output
    }
}

extension ClipboardError {
    /// Creates the failure of a program that could not reach its window system; nil when its diagnostics are about
    /// something else. Both programs have one exit status for all failures, so the text decides: xclip's "Can't open
    /// display", wl-clipboard's "Failed to connect".
    init?(unreachable tool: ClipboardTool, saying diagnostics: [UInt8]) {
        let words = String(decoding: diagnostics.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard words.contains("open display") || words.contains("connect") || words.contains("seat") else { return nil }
        let variable = tool.system == .wayland ? "WAYLAND_DISPLAY" : "DISPLAY"
        self.init(
            .unreachable, message: "the clipboard cannot be reached: \(tool.program) says: \(words)",
            hint: "check the environment variable \(variable)")
    }
}

// MARK: - Writing

/// Offers content through the window system's program, which stays in the background until something else is copied.
struct ClipboardWriter: Sendable {
    let tool: ClipboardTool

    /// Offers `data` as `type`.
    ///
    /// The background process is independent of the caller's terminal: it has its own session and the root directory as
    /// its working directory, and inherits no open files of the caller. Its input and its messages are files without
    /// names.
    ///
    /// - Parameter scratch: A private directory, in which no files remain.
    /// - Throws: `ClipboardError`.
    func offer(_ data: Data, as type: UniformType, scratch: FilePath) async throws(ClipboardError) {
        let status: TerminationStatus
        let diagnostics: [UInt8]
        do {
            let input = try SystemCalls.makeAnonymousFile(in: scratch, holding: data)
            let messages: AnonymousFile
            do {
                messages = try AnonymousFile(in: scratch)
            } catch {
                try? input.close()
                throw error
            }
            var options = PlatformOptions()
            options.createSession = true
            let result = try await Subprocess.run(
                .path(tool.path), arguments: Arguments(tool.offering(ClipboardTarget.name(for: type, on: tool.system))),
                workingDirectory: "/", platformOptions: options,
                input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .discarded,
                error: .fileDescriptor(messages.descriptor, closeAfterSpawningProcess: false))
            status = result.terminationStatus
            diagnostics = try messages.descriptor.readBytes(at: 0, count: 4096)
        } catch {
            throw ClipboardError(
                .unreachable, message: "\(tool.program) cannot be run: \(error)", underlying: error)
        }
        guard status.isSuccess else { throw Self.failure(of: tool, saying: diagnostics) }
        if tool.system == .x11 { await arrival(of: data, as: ClipboardTarget.name(for: type, on: .x11)) }
    }

    /// Waits until the clipboard returns `data`: xclip enters the background before X has made it the owner, and a
    /// reader would still get the former content. Gives up after 100 tries, since a clipboard manager may have changed
    /// the content.
    private func arrival(of data: Data, as target: String) async {
        guard data.count <= Clipboard.limit else { return }
        let reader = ClipboardReader(tool: tool)
        for _ in 0..<100 where !Task.isCancelled {
            if let bytes = try? await reader.bytes(of: target), bytes.elementsEqual(data) { return }
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    private static func failure(of tool: ClipboardTool, saying diagnostics: [UInt8]) -> ClipboardError {
        if let known = ClipboardError(unreachable: tool, saying: diagnostics) { return known }
        let words = String(decoding: diagnostics.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return ClipboardError(
            .unreachable,
            message: "\(tool.program) cannot set the clipboard" + (words.isEmpty ? "" : ": \(words)"))
    }
}
