import Configuration
import FileSystem
import ItemProviders
import StoreFiles
import Synchronization
import SystemPackage
import TestPrograms
import Testing

@testable import Destinations

/// How long a command waits for others that write to its store.
@Suite struct StoreWaitTests {
    private let directory: TestDirectory

    init() throws { directory = try TestDirectory() }

    private func openJournal() async throws -> OpenStore {
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop([.data("a", name: "a.txt")], into: journal)
        return try OpenStore(directory: journal.directory, declaration: DestinationDeclaration(kind: .journal))
    }

    @Test func aWaitGoesOnWhileSomethingHappens() throws {
        let folder = try Directory(directory.path)
        var content = "a"
        try directory.write(content, to: "file")
        var wait = StoreWait(patience: 0) { [try? folder.fingerprint(of: "file")] }
        for _ in 0..<5 {
            content += "a"
            try directory.write(content, to: "file")
            #expect(goesOn(&wait))
        }
        #expect(!goesOn(&wait))
        var patient = StoreWait(patience: 3600) { [try? folder.fingerprint(of: "file")] }
        #expect(goesOn(&patient))
        var other = StoreWait(patience: 0)
        #expect(!goesOn(&other))
    }

    private func goesOn(_ wait: inout StoreWait) -> Bool { wait.pauseIfTimeRemains(isCancelled: false) }

    @Test func eachTransactionIsSeen() async throws {
        let opening = try await openJournal()
        var states = [ItemStore.activity(in: opening.store.folder)]
        for round in 0..<3 {
            // File systems store times in steps of some milliseconds.
            var count = 0
            try await eventually("the store has changed") {
                count += 1
                try opening.store.write { try $0.execute(sql: "CREATE TABLE more\(round)_\(count) (value)") }
                return ItemStore.activity(in: opening.store.folder) != states.last
            }
            states.append(ItemStore.activity(in: opening.store.folder))
        }
        #expect(Set(states).count == 4)
        try opening.conclude(drop: nil, hasLanded: true)
    }

    @Test func aWriterWaitsWhileAnotherThreadCheckpoints() async throws {
        let opening = try await openJournal()
        // Another command, in a transaction.
        let other = try DatabaseQueue(path: opening.store.path.string)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let (ended, hasWaited) = (Flag(), Flag())
        let store = opening.store.path
        SafetyWarnings.handler.withLock { $0 = { if $0.path == store { hasWaited.raise() } } }
        defer { SafetyWarnings.handler.withLock { $0 = nil } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { ended.raise() }
                try await BlockingWork.run {
                    try opening.store.write { try $0.execute(sql: "UPDATE lane SET items = items") }
                }
            }
            group.addTask {
                // A checkpoint does not wait for writers: no reason for this one to give up.
                await BlockingWork.run {
                    while !ended.isRaised { opening.store.checkpoint() }
                }
            }
            // The writer says that it waits after a second, and many attempts.
            try await eventually("the writer waits, or gives up") { hasWaited.isRaised || ended.isRaised }
            let gaveUp = ended.isRaised
            #expect(!gaveUp)
            try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
            try await group.waitForAll()
        }
        other.close()
        try opening.conclude(drop: nil, hasLanded: true)
    }
}

/// Something that happens once.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .relaxed) }

    func raise() { state.store(true, ordering: .relaxed) }
}
