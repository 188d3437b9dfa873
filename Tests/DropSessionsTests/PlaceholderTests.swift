import DropSessions
import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// Each placeholder ends exactly once, committed or deleted, whatever happens to its load.
@Suite struct PlaceholderTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// A hundred drops whose loads succeed, fail or are slow, and whose sessions may be cancelled at some moment.
    @Test(arguments: 0..<100) func eachIsCommittedOrDeletedExactlyOnce(_ seed: UInt64) async throws {
        var random = Seeded(seed: seed)
        let destination = DiskDestination(
            directory: desk.target, fault: Bool.random(using: &random) ? .none : .cutOff)
        let items = (0..<Int.random(in: 1...12, using: &random)).map { number in
            let delay = Int.random(in: 0...4, using: &random)
            let fails = Int.random(in: 0..<4, using: &random) == 0
            return note("\(number)") {
                try await Task.sleep(for: .milliseconds(delay))
                if fails { throw Broken() }
            }
        }
        let conductor = DropConductor(
            destination: destination, configuration: .init(jobs: Int.random(in: 1...4, using: &random)))
        let cancelsAfter = Int.random(in: 0...12, using: &random)
        let cancelsTask = Bool.random(using: &random)
        let task = Task { try await conductor.drop(items) }
        if cancelsAfter < 6 {
            try await Task.sleep(for: .milliseconds(cancelsAfter))
            if cancelsTask { task.cancel() } else { conductor.progress.cancel() }
        }
        let reports = try await task.value
        #expect(reports.count == items.count)
        #expect(destination.endings.count == items.count)
        #expect(destination.endings.allSatisfy { $0.count == 1 })
        let committed = destination.endings.count { $0 == ["commit"] }
        #expect(committed == reports.count { $0.status == .dropped })
        #expect(!destination.names.contains("loading"))
        #expect(destination.names == reports.compactMap { $0.landing?.path?.lastComponent?.string })
    }

    /// A hundred drops in which single items are cancelled at some moment: before, during or after their
    /// load, or while they land.
    @Test(arguments: 0..<100) func eachThatIsCalledOffEndsOnceAndTheOthersLand(_ seed: UInt64) async throws {
        var random = Seeded(seed: seed)
        let destination = DiskDestination(directory: desk.target)
        let items = (0..<Int.random(in: 1...12, using: &random)).map { number in
            let delay = Int.random(in: 0...4, using: &random)
            return note("\(number)") { try await Task.sleep(for: .milliseconds(delay)) }
        }
        let isChosen = items.map { _ in Bool.random(using: &random) }
        let delay = Int.random(in: 0...8, using: &random)
        let conductor = DropConductor(
            destination: destination, configuration: .init(jobs: Int.random(in: 1...4, using: &random)))
        let drop = Task { try await conductor.drop(items) }
        // With the longest delay, all items have landed before they are cancelled.
        while destination.state.withLock({ $0.followed.isEmpty }) { await Task.yield() }
        try await Task.sleep(for: .milliseconds(delay))
        let followed = destination.state.withLock { $0.followed }
        for (place, isChosen) in zip(followed, isChosen) where isChosen { place.callOff() }
        let reports = try await drop.value
        #expect(destination.endings.count == items.count)
        #expect(destination.endings.allSatisfy { $0.count == 1 })
        for (report, isChosen) in zip(reports, isChosen) {
            #expect(report.status == .dropped || isChosen && report.status == .interrupted)
            if report.status == .interrupted {
                #expect(report.failure?.message == "was cancelled by another command (dnd cancel)")
            }
        }
        #expect(destination.names == reports.compactMap { $0.landing?.path?.lastComponent?.string })
        #expect(followed.allSatisfy { $0.hasEnded })
        #expect(conductor.progress.isFinished)
    }

    @Test func anItemThatWaitsIsCalledOffAtOnceAndOneThatHasLandedIsNot() async throws {
        let destination = DiskDestination(directory: desk.target)
        let (goes, go) = AsyncStream.makeStream(of: Void.self)
        let items = [note("landed"), note("slow") { for await _ in goes { break } }, note("waits")]
        let conductor = DropConductor(destination: destination, configuration: .init(jobs: 1))
        let drop = Task { try await conductor.drop(items) }
        func followed() -> [PlaceProgress] { destination.state.withLock { $0.followed } }
        while followed().count < 3 || !followed()[0].hasEnded || !followed()[1].hasBegun { await Task.yield() }
        #expect(followed().map(\.fraction) == [nil, nil, 0])
        followed()[0].callOff()
        followed()[2].callOff()
        while destination.endings.count(where: { !$0.isEmpty }) < 2 { await Task.yield() }
        #expect(destination.names.count == 2)
        go.yield()
        go.finish()
        #expect(try await drop.value.map(\.status) == [.dropped, .dropped, .interrupted])
    }

    @Test func aCommitGoesToThePlaceThatThePlaceholderHasByThen() async throws {
        let destination = DiskDestination(directory: desk.target, holds: ["a", "b"])
        let item = note("slow") {
            // During the load, another command moves the placeholder to the front, and inserts an item before it.
            destination.state.withLock { state in
                let place = state.slots.removeLast()
                state.slots.insert(place, at: 0)
                state.slots.insert(.item("first"), at: 0)
            }
        }
        let reports = try await DropConductor(destination: destination).drop([item])
        #expect(
            destination.names == ["first", "slow.txt", "a", "b"] || destination.names == ["first", "slow", "a", "b"])
        #expect(reports.map(\.landing?.index) == [1])
    }

    @Test func anEndedPlaceholderIsNotEndedAgain() async throws {
        let destination = DiskDestination(directory: desk.target)
        let coordinator = try await destination.beginDrop(options: DropOptions())
        let items = try ["one", "two"].enumerated().map { number, name in
            DropItem(dragItem: note(name), name: try #require(FilePath.Component(name)), number: number)
        }
        let places = try await coordinator.reserve(items)
        #expect(destination.names == ["loading", "loading"])
        let delivery = Delivery(
            content: .data(Data("one".utf8)), name: items[0].name,
            representation: .init(type: type("public.utf8-plain-text"), fidelity: .native),
            source: items[0].dragItem.source, sourceType: type("public.utf8-plain-text"))
        #expect(try await places[0].commit(delivery).index == 0)
        await #expect { try await places[0].commit(delivery) } throws: {
            ($0 as? TransferError)?.code == .placeholderEnded
        }
        await places[0].delete()
        await places[1].delete()
        await places[1].delete()
        #expect(destination.endings == [["commit"], ["delete"]])
        #expect(destination.names == ["one"])
    }
}

/// Random numbers that are the same for the same seed (SplitMix64).
private struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
