import ItemProviders
import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

/// The contract of every destination. `violations` drops into fresh destinations and returns the violated clauses.
struct DestinationContract {
    /// A clause of the contract.
    enum Clause: String, CaseIterable, Sendable {
        /// Types, proposals and plans change nothing on disk.
        case askingChangesNothing
        /// A plan contains the paths at which the items then land.
        case planComesTrue
        /// The landed content is the delivered content, and its size is reported.
        case contentIsWhole
        /// Existing files stay unchanged.
        case nothingIsReplaced
        /// A discarded placeholder leaves nothing.
        case discardLeavesNothing
        /// A delivery that fails throws and leaves nothing.
        case failureLeavesNothing
        /// Only its owner can use the scratch directory.
        case scratchIsPrivate
        /// The scratch directory is removed with the drop.
        case scratchGoes
        /// Names and indexes follow the order of reservation, not of arrival.
        case orderIsKept
        /// Concluding twice is the same as once.
        case concludesTwice
    }

    /// A kind of destination under test.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        /// The maximum number of items in one drop.
        var capacity = 3
        /// The type of the dropped items.
        var type = "public.utf8-plain-text"
        /// The extension of the dropped items.
        var fileExtension = "txt"
        /// Whether items become files in a directory.
        var keepsFiles = true
        /// Whether an item replaces the previous one, which the destination keeps in its history.
        var replaces = false
        /// Creates the destination in a fresh directory.
        let make: @Sendable (FilePath) throws -> any DropDestination
        var testDescription: String { name }
    }

    let kind: Kind

    /// The violated clauses.
    func violations() async throws -> Set<Clause> {
        var broken: Set<Clause> = []
        try await checkAsking(&broken)
        try await checkLanding(&broken)
        try await checkNeighbours(&broken)
        try await checkFailure(&broken)
        try await checkOrder(&broken)
        return broken
    }

    private var fileNames: [FilePath.Component] {
        ["a", "a", "b"].prefix(kind.capacity).map { component(name($0)) }
    }

    private func name(_ stem: String) -> String { "\(stem).\(kind.fileExtension)" }

    private func delivery(_ content: String, name: String) throws -> Delivery {
        try .data(content, name: name, type: kind.type)
    }

    private func checkAsking(_ broken: inout Set<Clause>) async throws {
        let directory = try TestDirectory()
        let destination = try kind.make(directory.path)
        let before = try snapshot(directory.path)
        _ = destination.readableTypes
        _ = try await destination.proposal(for: 1, options: DropOptions())
        _ = try await destination.plan(fileNames, options: DropOptions())
        if try snapshot(directory.path) != before { broken.insert(.askingChangesNothing) }
    }

    private func checkLanding(_ broken: inout Set<Clause>) async throws {
        let directory = try TestDirectory()
        let destination = try kind.make(directory.path)
        let planned = try await destination.plan(fileNames, options: DropOptions())
        let coordinator = try await destination.beginDrop(options: DropOptions())
        let scratch = coordinator.scratch
        if (try? scratch.stat().permissions.rawValue & 0o777) != 0o700 { broken.insert(.scratchIsPrivate) }
        let places = try await coordinator.reserve(fileNames)
        var landings: [Landing] = []
        for (number, place) in places.enumerated() {
            let delivery = try self.delivery("content \(number)", name: fileNames[number].string)
            landings.append(try await coordinator.commit(delivery, to: place))
        }
        try await coordinator.conclude()
        do { try await coordinator.conclude() } catch { broken.insert(.concludesTwice) }
        if (try? scratch.stat()) != nil { broken.insert(.scratchGoes) }
        let comesTrue =
            planned.map(\.path) == landings.map(\.path) && planned.map(\.index) == landings.map(\.index)
            && planned.map(\.outcome) == landings.map(\.outcome)
        if !comesTrue { broken.insert(.planComesTrue) }
        for (number, landing) in landings.enumerated() {
            let isWhole =
                try landing.path.map { path in
                    let found = try text(of: path)
                    let expected = "content \(number)"
                    return kind.keepsFiles
                        ? found == expected : found.split(separator: "\n").contains { $0 == expected }
                } ?? !kind.keepsFiles
            if !isWhole || landing.bytes != 9 { broken.insert(.contentIsWhole) }
        }
    }

    private func checkNeighbours(_ broken: inout Set<Clause>) async throws {
        guard kind.keepsFiles else { return }
        let directory = try TestDirectory()
        let destination = try kind.make(directory.path)
        let first = try await drop([delivery("first", name: name("a"))], into: destination)
        _ = try await drop([delivery("second", name: name("a"))], into: destination)
        if kind.replaces {
            let history = StoreDirectories(directory: directory.path).history
            let kept = try Directory(history).names().map { try text(of: history.appending($0)) }
            if kept != ["first"] { broken.insert(.nothingIsReplaced) }
            return
        }
        if try first[0].path.map({ try text(of: $0) }) != "first" { broken.insert(.nothingIsReplaced) }
    }

    private func checkFailure(_ broken: inout Set<Clause>) async throws {
        for fails in [false, true] {
            let directory = try TestDirectory()
            let destination = try kind.make(directory.path)
            if kind.keepsFiles { _ = try await drop([delivery("first", name: name("a"))], into: destination) }
            let before = try snapshot(directory.path)
            let coordinator = try await destination.beginDrop(options: DropOptions())
            let places = try await coordinator.reserve([component(name("b"))])
            if fails {
                do {
                    let missing = try Delivery.file(directory.path.appending("missing"), name: name("b"))
                    _ = try await coordinator.commit(missing, to: places[0])
                    broken.insert(.failureLeavesNothing)
                } catch {
                    // Expected.
                }
            }
            await coordinator.discard(places[0])
            try await coordinator.conclude()
            if try snapshot(directory.path) != before {
                broken.insert(fails ? .failureLeavesNothing : .discardLeavesNothing)
            }
        }
    }

    private func checkOrder(_ broken: inout Set<Clause>) async throws {
        let directory = try TestDirectory()
        let destination = try kind.make(directory.path)
        let coordinator = try await destination.beginDrop(options: DropOptions())
        guard !coordinator.commitsInOrder else { return try await coordinator.conclude() }
        let places = try await coordinator.reserve(fileNames)
        var landings: [Int: Landing] = [:]
        for number in places.indices.reversed() {
            let delivery = try self.delivery("content \(number)", name: fileNames[number].string)
            landings[number] = try await coordinator.commit(delivery, to: places[number])
        }
        try await coordinator.conclude()
        let ordered = places.indices.compactMap { landings[$0] }
        let names = ordered.map { $0.path?.lastComponent?.string }
        let isKept = kind.capacity == 1 || names == ["a", "a-2", "b"].map(name)
        let indexes = ordered.compactMap(\.index)
        if !isKept || indexes != indexes.sorted() { broken.insert(.orderIsKept) }
    }

    /// Every path below `directory` with its content, except the store's own files.
    private func snapshot(_ directory: FilePath) throws -> [String: String] {
        var found: [String: String] = [:]
        for name in try Directory(directory).names() where name != StoreDirectories.storeName {
            let path = directory.appending(name)
            if try path.stat(followTargetSymlink: false).type == .directory {
                found[path.string] = "folder"
                found.merge(try snapshot(path)) { $1 }
            } else {
                found[path.string] = try text(of: path)
            }
        }
        return found
    }
}
