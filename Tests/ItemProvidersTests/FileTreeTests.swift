import FileSystem
import SystemPackage
import Testing

@testable import ItemProviders

@Suite struct FileTreeTests {
    @Test func aFolderThatCannotBeListedIsAnErrorThatNamesIt() {
        let error = #expect(throws: ItemProviderError.self) { try FileTree.names(in: "/dev/null") }
        #expect(error?.code == .cannotRead && error?.subject == "/dev/null")
    }

    @Test func aMissingFolderForTemporaryFilesIsAnErrorThatNamesIt() {
        let error = #expect(throws: ItemProviderError.self) { try AnonymousFile.temporary(in: "/nowhere/at/all") }
        #expect(error?.code == .cannotWrite && error?.subject == "/nowhere/at/all")
    }

    @Test(
        arguments: [
            ([], RepresentationVisibility.all), ([.all, .team], .team), ([.group, .all], .group),
            ([.team, .team], .team),
            // Team and group are separate relationships; only the store itself always has both.
            ([.team, .group], .ownProcess), ([.all, .ownProcess, .team], .ownProcess),
        ] as [([RepresentationVisibility], RepresentationVisibility)])
    func whatIsMadeOfPartsIsAsRestrictedAsTheStrictest(
        _ parts: [RepresentationVisibility], _ expected: RepresentationVisibility
    ) {
        #expect(RepresentationVisibility.strictest(parts) == expected)
    }
}
