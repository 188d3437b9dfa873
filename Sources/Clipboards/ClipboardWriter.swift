import ItemProviders
import Subprocess
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Offers content in the clipboard through the window system's program, which stays in the background until something else is copied.
struct ClipboardWriter: Sendable {
    let tool: ClipboardTool

    /// Offers `data` as `type`.
    ///
    /// What stays behind belongs to nobody's terminal: it is in a session of its own, stands in the root directory, and holds nothing of
    /// the caller's open: its input and its messages are files that have lost their names.
    /// - Parameter scratch: a private directory, in which nothing is left.
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

    /// Waits until the clipboard answers with `data`: xclip goes into the background before X has heard that it is the owner, and who asks
    /// at once would be answered by the former one. So many answers at most, for a clipboard manager may have made something else of it.
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

    /// A private file without a name, open for reading and writing. (`open`, `unlink`)
    private static func namelessFile(in directory: FilePath) throws -> FileDescriptor {
        let path = directory.appending("clipboard-" + String(UInt64.random(in: .min ... .max), radix: 36))
        let descriptor = try FileDescriptor.open(
            path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
        FileTree.remove(path)
        return descriptor
    }
}
