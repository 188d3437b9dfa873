import Configuration
import SystemPackage
import Testing

@testable import Destinations
import Transfer

@Suite struct DestinationContractTests {
    static let kinds: [DestinationContract.Kind] = [
        .init(name: "folder") { try FolderDestination($0) },
        .init(name: "journal") { try JournalDestination($0.appending("journal")) },
        .init(name: "declared journal") { directory in
            _ = try DeclarationFile.declare(directory, DestinationDeclaration(kind: .journal))
            return try JournalDestination(directory)
        },
        .init(name: "board", type: "com.razeware.geocache", fileExtension: "geocache") { directory in
            _ = try DeclarationFile.declare(directory, DestinationDeclaration(kind: .board))
            return try DestinationResolver.directory(directory)
        },
        .init(name: "lane", type: "com.razeware.geocache", fileExtension: "geocache") { directory in
            _ = try DeclarationFile.declare(directory, DestinationDeclaration(kind: .board, lanes: ["to do", "done"]))
            try FileCalls.makeDirectory(directory.appending("done"), permissions: FilePermissions(rawValue: 0o777))
            return try DestinationResolver.directory(directory.appending("done"))
        },
        .init(name: "frame", capacity: 1, replaces: true) { directory in
            _ = try DeclarationFile.declare(directory, DestinationDeclaration(kind: .frame))
            return FrameDestination(
                directory: directory, settings: DestinationSettings(readableTypes: [try type("public.plain-text")]))
        },
        .init(name: "rows", keepsFiles: false) { RowsDestination(path: $0.appending("places.txt")) },
        .init(name: "file", capacity: 1) {
            FileDestination(path: $0.appending("a.txt"), readableTypes: [try type("public.plain-text")])
        },
        .init(name: "file of several items", capacity: 1) { ConcatenatingJoiner.destination($0.appending("a.txt")) },
        .init(name: "standard output", keepsFiles: false) { directory in
            let output = try FileDescriptor.open("/dev/null", .writeOnly)
            return StandardOutputDestination(output: output, temporaryDirectory: directory)
        },
    ]

    @Test(arguments: kinds)
    func everyKindKeepsTheContract(kind: DestinationContract.Kind) async throws {
        #expect(try await DestinationContract(kind: kind).violations() == [])
    }

    @Test(arguments: DestinationContract.Clause.allCases)
    func everyFaultIsCaught(fault: DestinationContract.Clause) async throws {
        let kind = DestinationContract.Kind(name: "faulty") {
            FaultyDestination(base: try FolderDestination($0), fault: fault)
        }
        #expect(try await DestinationContract(kind: kind).violations().contains(fault))
    }
}
