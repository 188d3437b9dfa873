import ItemProviders
import Subprocess
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Offers content through the window system's program, which stays in the background until something else is copied.
struct ClipboardWriter: Sendable {
    let tool: ClipboardTool

    /// Offers `data` as `type`.
    ///
    /// The background process is independent of the caller's terminal: it has its own session and the root directory as
    /// its working directory, and inherits no open files of the caller. Its input and its messages are unlinked files.
    /// - Parameter scratch: A private directory, in which no files remain.
    /// - Throws: `ClipboardError`.
    func offer(_ data: Data, as type: UniformType, scratch: FilePath) async throws(ClipboardError) {
        let status: TerminationStatus
        let diagnostics: [UInt8]
        do {
            let input = try Self.namelessFile(in: scratch)
            try input.writeAll(data)
            try input.seek(offset: 0, from: .start)
            let messages: FileDescriptor
            do {
                messages = try Self.namelessFile(in: scratch)
            } catch {
                try? input.close()
                throw error
            }
            defer { try? messages.close() }
            var options = PlatformOptions()
            options.createSession = true
            let result = try await Subprocess.run(
                .path(tool.path), arguments: Arguments(tool.offering(ClipboardTarget.name(for: type, on: tool.system))),
                workingDirectory: "/", platformOptions: options,
                input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .discarded,
                error: .fileDescriptor(messages, closeAfterSpawningProcess: false))
            status = result.terminationStatus
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = try bytes.withUnsafeMutableBytes { try messages.read(fromAbsoluteOffset: 0, into: $0) }
            diagnostics = Array(bytes.prefix(count))
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

    /// Creates a private unlinked file, open for reading and writing. (`open`, `unlink`)
    private static func namelessFile(in directory: FilePath) throws -> FileDescriptor {
        let path = directory.appending("clipboard-" + String(UInt64.random(in: .min ... .max), radix: 36))
        let descriptor = try FileDescriptor.open(
            path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
        FileTree.remove(path)
        return descriptor
    }
}
