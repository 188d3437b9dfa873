import Places
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A drop onto a board: a text is converted into a new geocache, other items land unchanged. Each item lands through
/// the coordinator of its lane; a lane's store is opened when its first item arrives.
final class BoardCoordinator: PlaceFollowing {
    /// The maximum length of a text that becomes the name of a place: 1 MiB, in bytes.
    static let longestName = 1 << 20

    /// A reserved place with its placeholder in the lane's coordinator.
    private struct Place {
        let lane: any DropCoordinator
        let placeholder: Placeholder
    }

    private struct State {
        /// The coordinators of lanes other than the first.
        var others: [String: any DropCoordinator] = [:]
        /// The places by the board's own placeholders, since each lane numbers its placeholders separately.
        var places: [Placeholder: Place] = [:]
    }

    private let board: BoardDestination
    /// The coordinator of the lane for items that come from no lane.
    private let first: any DropCoordinator
    private let options: DropOptions
    private let state = Mutex(State())

    init(board: BoardDestination, first: any DropCoordinator, options: DropOptions) {
        self.board = board
        self.first = first
        self.options = options
    }

    var scratch: FilePath { first.scratch }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        try await first.reserve(names.map(board.landingName)).map { keep($0, of: first) }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        var (content, representation) = (delivery.content, delivery.representation)
        if Self.isText(delivery) {
            content = try await geocache(of: delivery)
            representation = .init(
                type: .geocache, fidelity: max(representation.fidelity, .lossless),
                route: representation.route + [representation.type], losses: representation.losses)
        }
        let place = try place(of: placeholder)
        return try await place.lane.commit(
            delivery.changed(
                content: content, name: board.landingName(delivery.name), representation: representation),
            to: place.placeholder)
    }

    func discard(_ placeholder: Placeholder) async {
        guard let place = try? place(of: placeholder) else { return }
        await place.lane.discard(place.placeholder)
    }

    func settledIndex(of placeholder: Placeholder) async -> Int? {
        guard let place = try? place(of: placeholder) else { return nil }
        return await place.lane.settledIndex(of: place.placeholder)
    }

    /// Arranges items lane by lane: if one lane fails, the items of the others still land.
    func arrange(_ items: [DropItem]) async throws -> [PlacementPlan] {
        var arrangements = [PlacementPlan?](repeating: nil, count: items.count)
        var failures: [any Error] = []
        let groups = board.byLane(items)
        for group in groups {
            do {
                let lane = try await coordinator(of: group.lane)
                let arranged = try await lane.arrange(group.items.map(board.landing))
                for (number, arrangement) in zip(group.numbers, arranged) {
                    arrangements[number] = keep(arrangement, of: lane)
                }
            } catch {
                failures.append(error)
                for number in group.numbers { arrangements[number] = .refused(error) }
            }
        }
        if let failure = failures.first, failures.count == groups.count { throw failure }
        return arrangements.compactMap(\.self)
    }

    func relocate(_ items: [DropItem]) async throws -> [Landing] { try await first.relocate(items) }

    func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool {
        try await first.verify(landing, holds: content)
    }

    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool {
        let place = try place(of: placeholder)
        return try await place.lane.retire(original, of: place.placeholder)
    }

    /// Each lane publishes the progress of its own places.
    func follow(_ places: [(placeholder: Placeholder, progress: PlaceProgress)]) {
        let lanes = Dictionary(
            grouping: places.compactMap { place in
                (try? self.place(of: place.placeholder)).map { (lane: $0.lane, $0.placeholder, place.progress) }
            }
        ) { ObjectIdentifier($0.lane as AnyObject) }
        for places in lanes.values {
            (places.first?.lane as? any PlaceFollowing)?.follow(places.map { ($0.1, $0.2) })
        }
    }

    /// Ends the drop in every lane, even if that fails in one.
    func conclude() async throws {
        var failure: (any Error)?
        for lane in [first] + state.withLock({ Array($0.others.values) }) {
            do {
                try await lane.conclude()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func coordinator(of lane: String) async throws -> any DropCoordinator {
        if lane == board.targetLane { return first }
        if let known = state.withLock({ $0.others[lane] }) { return known }
        let coordinator = try await board.destination(of: lane).beginDrop(options: board.options(options, in: lane))
        state.withLock { $0.others[lane] = coordinator }
        return coordinator
    }

    private func keep(_ arrangement: PlacementPlan, of lane: any DropCoordinator) -> PlacementPlan {
        switch arrangement {
        case .reserved(let placeholder): .reserved(keep(placeholder, of: lane))
        case .relocated(let landing, let placeholder): .relocated(landing, placeholder.map { keep($0, of: lane) })
        case .refused: arrangement
        }
    }

    private func keep(_ placeholder: Placeholder, of lane: any DropCoordinator) -> Placeholder {
        state.withLock { state in
            let own = Placeholder(id: Int64(state.places.count + 1))
            state.places[own] = Place(lane: lane, placeholder: placeholder)
            return own
        }
    }

    private func place(of placeholder: Placeholder) throws -> Place {
        guard let place = state.withLock({ $0.places[placeholder] }) else {
            throw DestinationError(.noSuchItem, path: board.board, message: "no place is reserved for the item")
        }
        return place
    }

    private static func isText(_ delivery: Delivery) -> Bool {
        let type = delivery.representation.type
        return type.conforms(to: .plainText) && !type.conforms(to: .geocache)
    }

    /// The archive of a geocache that has the text as its name.
    private func geocache(of delivery: Delivery) async throws -> LoadedContent {
        let type = delivery.representation.type
        return try await BlockingWork.run { [scratch] in
            if case .file(let file) = delivery.content, let size = try? file.path.stat().size, size > Self.longestName {
                throw Self.tooLong(delivery, size)
            }
            let data = try delivery.content.data(scratch: scratch)
            guard data.count <= Self.longestName else { throw Self.tooLong(delivery, Int64(data.count)) }
            return .data(try Geocache.object(from: data, type: type).archivedData())
        }
    }

    private static func tooLong(_ delivery: Delivery, _ size: Int64) -> ItemProviderError {
        ItemProviderError(
            .invalidData, subject: delivery.source.displayName, type: delivery.representation.type,
            message: "is a text of \(size) bytes: on a board, a text becomes the name of a place",
            hint: "drop one line of it, or a geocache")
    }
}
