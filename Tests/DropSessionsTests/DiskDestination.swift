import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// A folder that keeps its order in memory, with faults that a move must survive.
final class DiskDestination: DropDestination {
    /// A fault between delivery and verification.
    enum Fault: Sendable {
        case none
        /// One byte is written wrong.
        case wrongByte
        /// The written data is truncated.
        case cutOff
        /// The drop cannot be concluded.
        case noConclusion
    }

    /// An entry in the order: an item, or a placeholder.
    enum Slot: Equatable {
        case item(String)
        case place(Int64)
    }

    struct State {
        var slots: [Slot] = []
        var nextID: Int64 = 1
        /// How each placeholder ended.
        var endings: [Int64: [String]] = [:]
        var last: Int?
        /// The progress of the placeholders, in order.
        var followed: [PlaceProgress] = []
    }

    let displayName = "disk"
    let kind = "disk"
    let preference = NegotiationPolicy.Preference.fidelity
    let readableTypes: [UniformType]
    let comparesWhatItWrites = true
    let directory: FilePath
    let fault: Fault
    let operations: Set<DropOperation>
    let store: StoreIdentity?
    let state: Mutex<State>
    /// The destination's own verification; nil to compare the file.
    let verdict: (@Sendable (DeliveredContent) async throws -> Bool)?
    /// Called after the data is written, and before it is verified.
    let afterCommit: @Sendable (FilePath) -> Void

    init(
        directory: FilePath, reads: [UniformType] = [type("public.item")], holds: [String] = [], fault: Fault = .none,
        operations: Set<DropOperation> = [.copy, .move], store: StoreIdentity? = nil,
        verdict: (@Sendable (DeliveredContent) async throws -> Bool)? = nil,
        afterCommit: @escaping @Sendable (FilePath) -> Void = { _ in }
    ) {
        self.directory = directory
        readableTypes = reads
        self.fault = fault
        self.operations = operations
        self.store = store
        self.verdict = verdict
        self.afterCommit = afterCommit
        state = Mutex(State(slots: holds.map(Slot.item)))
    }

    /// The names in order, with "loading" for a placeholder.
    var names: [String] {
        state.withLock { state in
            state.slots.map { slot in
                switch slot {
                case .item(let name): name
                case .place: "loading"
                }
            }
        }
    }

    var endings: [[String]] { state.withLock { $0.endings.sorted { $0.key < $1.key }.map(\.value) } }

    func place(of item: DragItem) async throws -> LocalPlace? {
        guard let store, let origin = item.origin, origin.store.isSameStore(as: store) else { return nil }
        let index = state.withLock { $0.slots.firstIndex(of: .item(item.source.displayName)) }
        return index.map { LocalPlace(index: $0) }
    }

    func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        operations.contains(options.operation)
            ? DropProposal(operation: options.operation, intent: options.intent) : DropProposal(operation: .copy)
    }

    func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        names.map { Landing(path: directory.appending($0)) }
    }

    func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        if case .insertAtDestination(let index) = options.intent { state.withLock { $0.last = index } }
        return Coordinator(destination: self)
    }

    struct Coordinator: PlaceFollowing {
        func follow(_ places: [(placeholder: Placeholder, progress: PlaceProgress)]) {
            destination.state.withLock { $0.followed = places.map(\.progress) }
        }

        let destination: DiskDestination

        var scratch: FilePath { destination.directory }

        func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
            destination.state.withLock { state in
                names.map { _ in
                    let id = state.nextID
                    state.nextID += 1
                    Self.insert(.place(id), &state)
                    state.endings[id] = []
                    return Placeholder(id: id)
                }
            }
        }

        func relocate(_ items: [DropItem]) async throws -> [Landing] {
            destination.state.withLock { state in
                for item in items {
                    let slot = Slot.item(item.dragItem.source.displayName)
                    guard let index = state.slots.firstIndex(of: slot) else { continue }
                    state.slots.remove(at: index)
                    if let last = state.last, last > index { state.last = last - 1 }
                    Self.insert(slot, &state)
                }
                return items.map { item in
                    Landing(path: "", index: state.slots.firstIndex(of: .item(item.dragItem.source.displayName)))
                }
            }
        }

        func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
            destination.state.withLock { $0.endings[placeholder.id]?.append("commit") }
            let path = destination.directory.appending(delivery.name)
            try write(delivery.content, to: path)
            let index = destination.state.withLock { state in
                let index = state.slots.firstIndex(of: .place(placeholder.id))
                if let index { state.slots[index] = .item(delivery.name.string) }
                return index
            }
            destination.afterCommit(path)
            return Landing(path: path, index: index, bytes: 0)
        }

        func discard(_ placeholder: Placeholder) async {
            destination.state.withLock { state in
                state.endings[placeholder.id]?.append("delete")
                state.slots.removeAll { $0 == .place(placeholder.id) }
            }
        }

        func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool {
            if let verdict = destination.verdict { return try await verdict(content) }
            guard let path = landing.path else { return false }
            return try await content.isHeld(at: path)
        }

        func conclude() async throws {
            if case .noConclusion = destination.fault {
                throw DestinationError(.cannotWrite, path: destination.directory, message: "cannot be synced")
            }
        }

        private static func insert(_ slot: Slot, _ state: inout State) {
            let index = min(state.last ?? state.slots.count, state.slots.count)
            state.slots.insert(slot, at: index)
            state.last = index + 1
        }

        private func write(_ content: LoadedContent, to path: FilePath) throws {
            if case .folder(let folder) = content {
                for entry in try FileTree.entries(of: folder.path) {
                    let target = path.pushing(entry.relativePath)
                    if entry.kind == .directory {
                        try Disk.makeDirectory(target)
                    } else {
                        try write(try Disk.read(folder.path.pushing(entry.relativePath)), to: target)
                    }
                }
                return
            }
            if case .file(let file) = content, file.ownership == .scratch, case .none = destination.fault {
                return try Disk.rename(file.path, to: path)
            }
            let scratch = try TemporaryDirectory(in: "/tmp")
            let data = try content.data(scratch: scratch.path)
            _ = consume scratch
            try write(data, to: path)
        }

        private func write(_ data: Data, to path: FilePath) throws {
            switch destination.fault {
            case .none, .noConclusion: try Disk.write(data, to: path)
            case .cutOff: try Disk.write(data.dropLast(), to: path)
            case .wrongByte:
                var data = data
                if !data.isEmpty { data[data.startIndex] ^= 1 }
                try Disk.write(data, to: path)
            }
        }
    }
}
