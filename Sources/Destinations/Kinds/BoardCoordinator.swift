import FileSystem
import FoundationEssentials
import Places
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// A drop onto a board: a text is converted into a new geocache, other items land unchanged. Each item lands through
/// the coordinator of its lane; a lane's store is opened when its first item arrives.
final class BoardCoordinator: PlaceFollowing, GroupedDropCoordinator {
    /// The maximum length of a text that becomes the name of a place: 1 MiB, in bytes.
    static let longestName = 1 << 20

    /// A reserved place with its placeholder in the lane's coordinator.
    private struct Place {
        let lane: any DropCoordinator
        let placeholder: Placeholder
    }

    private let board: BoardDestination
    /// The coordinator of the lane for items that come from no lane.
    private let first: any DropCoordinator
    private let options: DropOptions
    /// The coordinators of lanes other than the first.
    private let others = Mutex<[String: any DropCoordinator]>([:])
    /// The names of texts that are called after their first line.
    private let titles = Mutex<[Placeholder: FilePath.Component]>([:])
    /// The types of the moved texts that have become geocaches, until these are verified. Not by path: a drop onto one file
    /// names it as the user does.
    private let texts = Mutex<[FileIdentity: UniformType]>([:])

    init(board: BoardDestination, first: any DropCoordinator, options: DropOptions) {
        self.board = board
        self.first = first
        self.options = options
    }

    var scratch: FilePath { first.scratch }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        try await first.reserve(names.map(board.landingName)).map { keep($0, of: board.targetLane) }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        var (content, representation) = (delivery.content, delivery.representation)
        let isText = board.converts(representation.type)
        if isText {
            guard delivery.proof == nil else {
                throw DestinationError(
                    .unproved, path: FilePath(delivery.source.displayName),
                    message: "as a place of this board it cannot be compared with its source, so nothing is proved",
                    hint: "omit --prove, or write a waypoint file: GPX, KML or GeoJSON")
            }
            content = try await geocache(of: delivery)
            representation = .init(
                type: .geocache, fidelity: max(representation.fidelity, .lossless),
                route: representation.route + [representation.type], losses: representation.losses)
        }
        let place = try place(of: placeholder)
        let title = titles.withLock { $0.removeValue(forKey: placeholder) }
        let landing = try await place.lane.commit(
            delivery.changed(
                content: content, name: title ?? board.landingName(delivery.name), representation: representation),
            to: place.placeholder)
        if isText, delivery.operation == .move, let file = Self.file(of: landing) {
            texts.withLock { $0[file] = delivery.representation.type }
        }
        return landing
    }

    func discard(_ placeholder: Placeholder) async {
        titles.withLock { $0[placeholder] = nil }
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
                let items = await BlockingWork.run { [board] in group.items.map(board.landing) }
                let arranged = try await lane.arrange(items)
                for (number, (item, arrangement)) in zip(group.numbers, zip(items, arranged)) {
                    let kept = keep(arrangement, of: group.lane)
                    arrangements[number] = kept
                    guard case .reserved(let placeholder) = kept, item.dragItem.title != nil else { continue }
                    titles.withLock { $0[placeholder] = item.name }
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

    /// Reads the geocache that a text has become, and compares it with that of the text.
    func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool {
        guard let path = landing.path, let file = Self.file(of: landing),
            let type = texts.withLock({ $0.removeValue(forKey: file) })
        else { return try await first.verify(landing, holds: content) }
        guard let text = try await content.data() else { return false }
        return try await BlockingWork.run { [scratch] in
            let landed = try LoadedContent.file(LoadedFile(path: path, ownership: .source)).data(scratch: scratch)
            return try Geocache(archivedData: landed) == Geocache.object(from: text, type: type)
        }
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
        for lane in lanes {
            do {
                try await lane.conclude()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    func synchronize() async throws {
        for lane in lanes { try await (lane as? any GroupedDropCoordinator)?.synchronize() }
    }

    /// The coordinators of the lanes that have received items.
    private var lanes: [any DropCoordinator] { [first] + others.withLock { Array($0.values) } }

    private func coordinator(of lane: String) async throws -> any DropCoordinator {
        if lane == board.targetLane { return first }
        if let known = others.withLock({ $0[lane] }) { return known }
        let coordinator = try await board.destination(of: lane).beginDrop(options: board.options(options, in: lane))
        others.withLock { $0[lane] = coordinator }
        return coordinator
    }

    private func keep(_ arrangement: PlacementPlan, of lane: String) -> PlacementPlan {
        switch arrangement {
        case .reserved(let placeholder): .reserved(keep(placeholder, of: lane))
        case .relocated(let landing, let placeholder): .relocated(landing, placeholder.map { keep($0, of: lane) })
        case .refused: arrangement
        }
    }

    /// The board's own placeholder for one of a lane: each lane numbers its placeholders separately, so the number of
    /// the lane becomes a part of the id.
    private func keep(_ placeholder: Placeholder, of lane: String) -> Placeholder {
        let number = board.lanes.firstIndex(of: lane) ?? 0
        return Placeholder(id: placeholder.id * Int64(board.lanes.count) + Int64(number))
    }

    private func place(of placeholder: Placeholder) throws -> Place {
        let lanes = Int64(board.lanes.count)
        let (id, rest) = placeholder.id.quotientAndRemainder(dividingBy: lanes)
        let number = rest < 0 ? rest + lanes : rest
        let name = board.lanes[Int(number)]
        guard let lane = name == board.targetLane ? first : others.withLock({ $0[name] }) else {
            throw DestinationError(.noSuchItem, path: board.board, message: "no place is reserved for the item")
        }
        return Place(lane: lane, placeholder: Placeholder(id: rest < 0 ? id - 1 : id))
    }

    private static func file(of landing: Landing) -> FileIdentity? {
        (try? landing.path?.stat(followTargetSymlink: false)).map { FileIdentity($0) }
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
