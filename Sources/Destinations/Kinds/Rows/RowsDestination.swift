import ItemProviders
import FileSystem
package import SystemPackage
package import Transfer
package import UniformTypes

/// A text file into which lines are inserted. Each item's text becomes one or more lines; the rest of the file keeps
/// its bytes, line endings and permissions.
package struct RowsDestination: DropDestination {
    /// The file as the user named it; it need not exist.
    package let path: FilePath
    package let displayName: String
    /// The store of the file's directory.
    package let store: StoreIdentity?
    /// The file after resolving symbolic links.
    let file: RowsFile

    /// Creates the destination for the text file `path`.
    package init(path: FilePath, displayName: String? = nil) {
        self.path = path
        self.displayName = displayName ?? path.string
        file = RowsFile(path: SystemCalls.resolved(path) ?? path)
        store = StoreIdentity.ofFile(file.path)
    }

    package var kind: String { "rows" }
    package var isOrdered: Bool { true }
    package var readableTypes: [UniformType] { [.utf8PlainText] }
    package var preference: NegotiationPolicy.Preference { .fidelity }

    /// The row that a fragment of this file names: `places.txt#5`.
    package func place(of item: DragItem) async throws -> LocalPlace? {
        guard case .fragment(let path, let fragment) = item.source, let index = Int(fragment),
            let one = try? path.stat(), let other = try? file.path.stat(), one.isSameFile(as: other)
        else { return nil }
        return LocalPlace(index: index)
    }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try await BlockingWork.run {
            let rows = try file.read()
            _ = try RowPlaces(path: path, rows: rows).position(for: options.intent)
            if let refusal = options.refusalWithoutFiles { return refusal }
            guard SystemCalls.isWritable(file.path.parent), SystemCalls.isWritableFile(file.path) else {
                return DropProposal(operation: .forbidden, intent: options.intent, reason: "it cannot be written to")
            }
            return DropProposal(operation: options.operation, intent: options.intent)
        }
    }

    /// The lines at which items would be inserted. Each item counts as one line, since its number of lines is unknown
    /// until it is loaded.
    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try await BlockingWork.run {
            let first = try RowPlaces(path: path, rows: try file.read()).position(for: options.intent)
            return names.indices.map { Landing(path: path, index: first + $0) }
        }
    }

    package func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing] {
        try await plan(dropping: items, options: options)
    }

    package func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing] {
        try await BlockingWork.run {
            let places = RowPlaces(path: path, rows: try file.read())
            let first = try places.target(for: options.intent, moving: try places.indices(of: items))
            return RowBlock(items).lines.map { Landing(path: path, index: first + $0) }
        }
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try await BlockingWork.run { try RowsCoordinator(destination: self, options: options) }
    }
}

extension RowsDestination: ItemListing {
    /// Calls `body` for the lines, by their indices.
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        try await BlockingWork.run {
            let rows = try file.read()
            for index in rows.lines.indices {
                let text = rows.text(at: index)
                let item = StoredItem(
                    index: index, path: path, type: .utf8PlainText, bytes: Int64(text.count), source: nil, dropped: nil,
                    placeholder: false, lane: nil, hash: nil, title: String(decoding: text, as: UTF8.self))
                guard try body(item) else { return }
            }
        }
    }
}
