import Configuration
import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

@Suite struct FrameTests {
    private let directory: TestDirectory
    private let frame: FrameDestination

    init() throws {
        directory = try TestDirectory()
        let path = try directory.makeDirectory("frame")
        _ = try DeclarationFile.declare(path, DestinationDeclaration(kind: .frame))
        frame = try #require(try DestinationResolver.directory(path) as? FrameDestination)
    }

    private var visible: [String] { get throws { try names(in: frame.directory).filter { $0 != ".dnd" } } }

    @Test func theNextPictureReplacesTheFormerWhichStaysInTheHistory() async throws {
        for name in ["a.png", "b.png", "b.png"] {
            let source = try directory.write("\(name) \(try visible)", to: name)
            let landings = try await drop([.file(source)], into: frame)
            #expect(landings.map(\.path) == [frame.directory.appending(name)])
            #expect(try visible == [name])
            #expect(try await frame.items().map(\.path) == [frame.directory.appending(name)])
        }
        let history = StoreDirectories(directory: frame.directory).history
        let kept = try names(in: history).map { try text(of: history.appending($0)) }
        #expect(kept.sorted() == ["a.png []", "b.png [\"a.png\"]"])
    }

    @Test func moreThanOneIsForbidden() async throws {
        let answer = try await frame.proposal(for: 2, options: DropOptions())
        #expect(answer.operation == .forbidden)
        #expect(answer.reason == "a frame holds one picture, found 2")
        #expect(try await frame.proposal(for: 1, options: DropOptions()).operation == .copy)
        await #expect(throws: DestinationError.self) {
            try await drop([.data("a", name: "a.png"), .data("b", name: "b.png")], into: frame)
        }
        #expect(try visible == [])
    }

    @Test func itHasNoOrder() async throws {
        let error = try await #require(throws: DestinationError.self) {
            try await frame.proposal(for: 1, options: DropOptions(intent: .insertAtDestination(index: 0)))
        }
        #expect(error.code == .noOrder)
    }

    @Test func whatIsNoPictureAndWasNotDroppedStays() async throws {
        try put(Array("hung in the hall\n".utf8), to: frame.directory.appending("README"))
        try await drop([.data("a", name: "a.png")], into: frame)
        try await drop([.data("b", name: "b.png")], into: frame)
        #expect(try visible == ["README", "b.png"])
        #expect(try await frame.items().map { $0.path.lastComponent?.string } == ["b.png"])
    }

    @Test func aTakenFrameCanBeLeftAlone() async throws {
        try await drop([.data("a", name: "a.png")], into: frame)
        let skipped = try await drop(
            [.data("b", name: "b.png")], into: frame, options: DropOptions(collision: .skip))
        #expect(skipped.map(\.outcome) == [.skipped])
        let error = try await #require(throws: DestinationError.self) {
            try await drop([.data("b", name: "b.png")], into: frame, options: DropOptions(collision: .fail))
        }
        #expect(error.code == .exists)
        #expect(try visible == ["a.png"])
    }

    @Test func ofManyAtOnceOneStays() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { [frame] in _ = try await drop([.data("\(number)", name: "\(number).png")], into: frame)
                }
            }
            try await group.waitForAll()
        }
        #expect(try visible.count == 1)
        let history = StoreDirectories(directory: frame.directory).history
        #expect(try names(in: history).count == 7)
    }
}
