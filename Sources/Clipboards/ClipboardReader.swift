import Subprocess
import SystemPackage

/// Asks the clipboard's owner, through the window system's program.
struct ClipboardReader: Sendable {
    let tool: ClipboardTool

    /// What an empty clipboard is answered with.
    static let nothing = ClipboardError(
        .empty, message: "the clipboard is empty", hint: "copy something first, or pipe data into dnd paste")

    /// The words under which the content is offered, one a line.
    func targets() async throws(ClipboardError) -> String {
        String(decoding: try await output(of: tool.listing, limit: 1 << 20), as: UTF8.self)
    }

    /// The content as it is offered under `target`.
    func bytes(of target: String) async throws(ClipboardError) -> [UInt8] {
        try await output(of: tool.reading(target), limit: Clipboard.limit)
    }

    /// What the program writes.
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
    /// The failure of a program that could not reach its window system; nil when what it says is about something else. Both programs
    /// have one exit status for everything, so their words decide: xclip's "Can't open display", wl-clipboard's "Failed to connect".
    init?(unreachable tool: ClipboardTool, saying diagnostics: [UInt8]) {
        let words = String(decoding: diagnostics.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard words.contains("open display") || words.contains("connect") || words.contains("seat") else { return nil }
        let variable = tool.system == .wayland ? "WAYLAND_DISPLAY" : "DISPLAY"
        self.init(
            .unreachable, message: "the clipboard cannot be reached: \(tool.program) says: \(words)",
            hint: "check the environment variable \(variable)")
    }
}
