import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// A destination that records its calls, in order.
final class MemoryDestination: DropDestination {
    struct Landed: Equatable {
        let name: String
        let text: String
    }

    struct State {
        var calls: [String] = []
        var places: [Landed?] = []
    }

    let displayName = "memory"
    let kind = "memory"
    let readableTypes: [UniformType]
    let preference = NegotiationPolicy.Preference.fidelity
    let answer: DropProposal
    let failing: Set<String>
    let ordered: Bool
    let scratch: FilePath
    let state = Mutex(State())

    init(
        reads: [UniformType], answer: DropProposal = DropProposal(operation: .copy), failing: Set<String> = [],
        ordered: Bool = false, scratch: FilePath
    ) {
        readableTypes = reads
        self.answer = answer
        self.failing = failing
        self.ordered = ordered
        self.scratch = scratch
    }

    var calls: [String] { state.withLock { $0.calls } }
    var landed: [Landed] { state.withLock { $0.places.compactMap(\.self) } }

    func note(_ call: String) { state.withLock { $0.calls.append(call) } }

    func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        note("proposal \(itemCount)")
        return answer
    }

    func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        note("plan \(names.map(\.string).joined(separator: " "))")
        return names.enumerated().map { Landing(path: FilePath(root: nil, [$1]), index: $0) }
    }

    func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        note("begin")
        return Coordinator(destination: self)
    }

    struct Coordinator: DropCoordinator {
        let destination: MemoryDestination

        var scratch: FilePath { destination.scratch }
        var commitsInOrder: Bool { destination.ordered }

        func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
            destination.note("reserve \(names.map(\.string).joined(separator: " "))")
            destination.state.withLock { $0.places = Array(repeating: nil, count: names.count) }
            return names.indices.map { Placeholder(id: Int64($0)) }
        }

        func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
            let name = delivery.name.string
            destination.note("commit \(name)")
            if destination.failing.contains(name) {
                throw DestinationError(
                    .full, path: FilePath(name), message: "no space left", underlying: Errno.noSpace)
            }
            let text = String(decoding: try delivery.content.data(scratch: scratch), as: UTF8.self)
            destination.state.withLock { $0.places[Int(placeholder.id)] = Landed(name: name, text: text) }
            return Landing(path: FilePath(name), index: Int(placeholder.id), bytes: Int64(text.utf8.count))
        }

        func discard(_ placeholder: Placeholder) async { destination.note("discard \(placeholder.id)") }

        func conclude() async throws { destination.note("conclude") }
    }
}
