import Glibc
import SystemPackage
import Testing

@testable import ItemProviders

@Suite struct FolderOrderTests {
    /// Whatever order a store reports, each entry is listed once, and nothing else is.
    @Test(
        arguments: [
            (nil, ["a", "b", "c", "d"]), ([], ["a", "b", "c", "d"]), (["d", "b", "a", "c"], ["d", "b", "a", "c"]),
            // Entries that are not in the order follow by name.
            (["c"], ["c", "a", "b", "d"]),
            // A repeated name counts where it is first; a missing one is ignored.
            (["c", "gone", "a", "c"], ["c", "a", "b", "d"]),
        ] as [([FilePath.Component]?, [String])])
    func onlyRearranges(_ own: [FilePath.Component]?, _ expected: [String]) throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        for name in ["b", "d", "a", "c"] as [FilePath.Component] {
            try #require(mkdir(directory.path.appending(name).string, 0o700) == 0)
        }
        let order = FolderOrder { _, names in
            #expect(names == ["a", "b", "c", "d"])
            return own.map { FolderOrder.Listing(names: $0, lanes: ["c"]) }
        }
        let listing = try order.listing(of: directory.path)
        #expect(listing.names.map(\.string) == expected)
        #expect(listing.lanes == (own == nil ? [] : ["c"]))
    }

    @Test func aFolderThatCannotBeReadIsAnError() {
        let order = FolderOrder { _, _ in FolderOrder.Listing(names: ["a"]) }
        let error = #expect(throws: ItemProviderError.self) { try order.listing(of: "/no/such/folder") }
        #expect(error?.code == .cannotRead)
    }
}
