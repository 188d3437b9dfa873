import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import Transfer

@testable import DragSources

/// Tests that write files, and lift parts of them.
protocol PartTests {
    var lifter: ItemLifter { get }
    var directory: TemporaryDirectory { get }
}

extension PartTests {
    func write(_ text: String, to name: String) throws -> FilePath {
        let path = directory.path.appending(name)
        try Data(text.utf8).write(to: URL(filePath: path.string))
        return path
    }

    func lift(_ path: FilePath, _ part: String) async throws -> [DragItem] {
        try await lifter.lift(try #require(Fragment(FilePath("\(path.string)#\(part)")))).map(\.item)
    }

    /// The bytes of an item as they are.
    func native(_ item: DragItem) async throws -> String {
        String(decoding: try await item.itemProvider.loadData(as: item.type), as: UTF8.self)
    }
}
