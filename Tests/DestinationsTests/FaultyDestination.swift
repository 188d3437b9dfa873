import Synchronization
import SystemPackage
import Transfer
import UniformTypes

@testable import Destinations

/// A folder that breaks one clause of the contract, to show that the contract's tests detect it.
struct FaultyDestination: DropDestination {
    let base: FolderDestination
    let fault: DestinationContract.Clause

    var displayName: String { base.displayName }
    var kind: String { "faulty" }
    var readableTypes: [UniformType] { base.readableTypes }
    var preference: NegotiationPolicy.Preference { base.preference }

    func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        if fault == .askingChangesNothing { try put([1], to: base.directory.appending("asked")) }
        return try await base.proposal(for: itemCount, options: options)
    }

    func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        let plan = try await base.plan(names, options: options)
        return fault == .planComesTrue ? plan.reversed() : plan
    }

    func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        var options = options
        if fault == .nothingIsReplaced { options.collision = .replace }
        return FaultyCoordinator(
            base: try await base.beginDrop(options: options), directory: base.directory, fault: fault)
    }
}

private final class FaultyCoordinator: DropCoordinator {
    let base: any DropCoordinator
    let directory: FilePath
    let fault: DestinationContract.Clause
    let waiting = Mutex<[Placeholder]>([])
    let hasConcluded = Mutex(false)

    init(base: any DropCoordinator, directory: FilePath, fault: DestinationContract.Clause) {
        self.base = base
        self.directory = directory
        self.fault = fault
    }

    var scratch: FilePath { fault == .scratchIsPrivate ? "/tmp" : base.scratch }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        let places = try await base.reserve(names)
        waiting.withLock { $0 = places }
        return places
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        var delivery = delivery
        var placeholder = placeholder
        if fault == .orderIsKept { placeholder = waiting.withLock { $0.removeFirst() } }
        if fault == .contentIsWhole { delivery = try .data("con", name: delivery.name.string) }
        do {
            return try await base.commit(delivery, to: placeholder)
        } catch {
            if fault == .failureLeavesNothing { try put([1], to: directory.appending("half")) }
            throw error
        }
    }

    func discard(_ placeholder: Placeholder) async {
        if fault == .discardLeavesNothing { try? put([1], to: directory.appending("loading")) }
        await base.discard(placeholder)
    }

    func conclude() async throws {
        let isSecond = hasConcluded.withLock { concluded in
            defer { concluded = true }
            return concluded
        }
        if fault == .concludesTwice, isSecond { throw Errno.badFileDescriptor }
        if fault != .scratchGoes { try await base.conclude() }
    }
}
