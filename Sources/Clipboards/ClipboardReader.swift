import Subprocess
import SystemPackage

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
