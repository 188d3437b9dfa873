package import DropSessions
import ItemProviders
import Subprocess
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The clipboard of the window system, as something to be lifted.
package struct Clipboard: Sendable {
    /// The most that is taken, in bytes: 256 MiB.
    package static let limit = 256 << 20

    private let tool: ClipboardTool

    /// The clipboard that `tool` reads.
    package init(_ tool: ClipboardTool) { self.tool = tool }

    /// What the clipboard holds, as one item. Its owner is asked which types it offers, and for data only when one is chosen.
    ///
    /// - Parameter name: what the item is to be called.
    /// - Throws: `ClipboardError` when there is no clipboard, or nothing in it that could be taken.
    package func item(name: String?) async throws -> DragItem {
        let list = String(decoding: try await output(of: tool.listing, limit: 1 << 20), as: UTF8.self)
        let targets = ClipboardTarget.all(in: list)
        guard let first = targets.first else {
            let words = list.split(whereSeparator: \.isNewline).joined(separator: ", ")
            throw ClipboardError(
                message: words.isEmpty ? "the clipboard is empty" : "the clipboard offers no known type, only \(words)",
                hint: "copy something first, or give dnd paste its standard input")
        }
        let provider = ItemProvider(suggestedName: name ?? "clipboard")
        for target in targets {
            provider.register(
                Representation(.init(type: target.type, fidelity: .native)) { _ in try await load(target) })
        }
        return DragItem(source: .standardInput(name: name), type: first.type, itemProvider: provider)
    }

    private func load(_ target: ClipboardTarget) async throws -> LoadedContent {
        let bytes = try await output(of: tool.reading(target.name), limit: Self.limit)
        guard target.type != .utf8PlainText || String(validating: bytes, as: UTF8.self) != nil else {
            throw ItemFailure(
                code: "damaged", subject: "clipboard", message: "offers \(target.name), and what it gave is not UTF-8")
        }
        return .data(Data(bytes))
    }

    /// What the program writes; its own messages are not shown.
    private func output(of arguments: [String], limit: Int) async throws -> [UInt8] {
        let result = try await Subprocess.run(
            .path(tool.path), arguments: Arguments(arguments), output: .bytes(limit: limit), error: .discarded)
        guard result.terminationStatus.isSuccess else {
            throw ClipboardError(
                message: "the clipboard has nothing to give: \(tool.path.lastComponent?.string ?? "") failed",
                hint: "copy something first, or give dnd paste its standard input")
        }
        return result.standardOutput
    }
}
