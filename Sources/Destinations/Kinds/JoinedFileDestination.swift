import Conversion
import FileSystem
import ItemProviders
import Synchronization
package import SystemPackage
package import Transfer
package import UniformTypes

/// A file of a type that can hold several items: several waypoints, the pages of several documents.
///
/// One item is written as to any file. Several become one file: each is converted to the file's type, and when the last
/// is loaded, a joiner makes one file of all, in order. The file has its name only then: a drop that is interrupted
/// writes nothing. An item that cannot be joined is left out, and the others land.
package struct JoinedFileDestination: SingleFileDestination {
    /// The destination for one item.
    let single: any DropDestination
    /// The file; nil for standard output.
    package let file: FilePath?
    let type: UniformType
    let joiner: any FileJoiner
    let joiners: FileJoiners

    /// Creates the destination for files of `type`, which `joiner` joins.
    init(_ single: FileDestination, type: UniformType, joiner: any FileJoiner, joiners: FileJoiners) {
        self.init(single, at: single.path, type: type, joiner: joiner, joiners: joiners)
    }

    /// Creates the destination for standard output, on which several items of `type` are one document.
    init(_ output: StandardOutputDestination, type: UniformType, joiner: any FileJoiner, joiners: FileJoiners) {
        self.init(output, at: nil, type: type, joiner: joiner, joiners: joiners)
    }

    private init(
        _ single: any DropDestination, at file: FilePath?, type: UniformType, joiner: any FileJoiner,
        joiners: FileJoiners
    ) {
        self.single = single
        self.file = file
        self.type = type
        self.joiner = joiner
        self.joiners = joiners
    }

    package var displayName: String { single.displayName }
    package var comparesWhatItWrites: Bool { single.comparesWhatItWrites }
    package var kind: String { single.kind }
    package var readableTypes: [UniformType] { single.readableTypes }
    package var preference: NegotiationPolicy.Preference { single.preference }
    package var usualCollision: DropOptions.Collision { single.usualCollision }
    package var store: StoreIdentity? { single.store }
    /// The file in messages.
    var path: FilePath { file ?? "-" }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        guard itemCount > 1 else { return try await single.proposal(for: itemCount, options: options) }
        try requireJoiner()
        let proposal = try await single.proposal(for: 1, options: options)
        if proposal.operation == .forbidden { return proposal }
        if let refusal = options.refusalWithoutFiles { return refusal }
        guard options.operation == .move else { return proposal }
        return DropProposal(
            operation: .copy, intent: options.intent,
            reason: "a file of several items keeps neither their names nor their attributes")
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        guard names.count > 1 else { return try await single.plan(names, options: options) }
        try requireJoiner()
        let landing = try await single.plan([names[0]], options: options)
        return landing.flatMap { landing in
            names.indices.map { index in
                var landing = Landing(outcome: landing.outcome, path: landing.path, index: index)
                landing.fidelity = .lossless
                return landing
            }
        }
    }

    package func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing] {
        if items.count == 1, isTarget(items[0].dragItem.source) { throw ItemPlacement.same(path) }
        return try await plan(items.map(\.name), options: options)
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        JoinedFileCoordinator(
            self, single: try await single.beginDrop(options: options),
            isTaken: try await single.plan(["item"], options: options).first.map { $0.outcome != .dropped } ?? false,
            options: options)
    }

    /// Whether `source` is the file to be written.
    func isTarget(_ source: ItemSource) -> Bool {
        guard let file, case .path(let path) = source, let one = try? path.stat(), let other = try? file.stat() else {
            return false
        }
        return one.isSameFile(as: other)
    }

    /// - Throws: `DestinationError` if the joiner's program is missing.
    private func requireJoiner() throws(DestinationError) {
        guard case .missing(let program, let package) = joiner.availability else { return }
        throw DestinationError(
            .full, path: path, message: "can take several items only with \(program), which is not installed",
            hint: package.map { "install the Debian package \($0)" })
    }
}

// MARK: - The drop

/// A drop into one file of several items, or of one.
final class JoinedFileCoordinator: DropCoordinator {
    private struct State {
        /// The place of the joined file; nil for a drop of one item.
        var place: Placeholder?
        /// The place of the file that is to be written, if it is one of the items.
        var target: Placeholder?
    }

    private let destination: JoinedFileDestination
    private let single: any DropCoordinator
    /// Whether the file exists and stays.
    private let isTaken: Bool
    private let options: DropOptions
    private let state = Mutex(State())

    init(_ destination: JoinedFileDestination, single: any DropCoordinator, isTaken: Bool, options: DropOptions) {
        self.destination = destination
        self.single = single
        self.isTaken = isTaken
        self.options = options
    }

    var scratch: FilePath { single.scratch }
    var commitsTogether: Bool { state.withLock { $0.place != nil } }
    var moveObjection: String? {
        commitsTogether ? "a file of several items keeps neither their names nor their attributes" : nil
    }

    func arrange(_ items: [DropItem]) async throws -> [PlacementPlan] {
        let places = try await reserve(items.map(\.name))
        state.withLock { state in
            state.target = zip(items, places).first { destination.isTarget($0.0.dragItem.source) }?.1
        }
        return places.map { .reserved($0) }
    }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        guard names.count > 1 || commitsTogether else { return try await single.reserve(names) }
        let place = try await single.reserve([names[0]])
        return state.withLock { state in
            state.place = place.first
            return names.indices.map { Placeholder(id: Int64($0) + 1) }
        }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        guard commitsTogether else { return try await single.commit(delivery, to: placeholder) }
        return try await commit([(delivery, placeholder)])[0].get()
    }

    func commit(_ deliveries: [(Delivery, Placeholder)]) async -> [Result<Landing, any Error>] {
        let (place, target) = state.withLock { ($0.place, $0.target) }
        guard let place else { return await single.commit(deliveries) }
        guard !deliveries.isEmpty else { return [] }
        if isTaken {
            return deliveries.map { _ in
                options.collision == .skip
                    ? .success(Landing(outcome: .skipped, path: destination.file, bytes: 0))
                    : .failure(ItemPlacement.taken(destination.path))
            }
        }
        let context = destination.joiners.context(scratch: scratch)
        let files = deliveries.map { delivery in Result { try file(of: delivery.0) } }
        let joiner = await destination.joiner.joiner(
            for: files.compactMap { try? $0.get() }, as: destination.type, in: context)
        var parts: [Result<(part: JoinedPart, losses: [Loss]), any Error>] = []
        for (file, delivery) in zip(files, deliveries) {
            do {
                let part = try file.get()
                parts.append(.success((part, try await losses(of: part, by: joiner, delivery.0, in: context))))
            } catch {
                parts.append(.failure(error))
            }
        }
        if let target {
            let number = deliveries.firstIndex { $0.1 == target }
            let isJoined = number.map { if case .success = parts[$0] { true } else { false } } ?? false
            if !isJoined { parts = parts.map { part in part.flatMap { _ in .failure(replacedUnread) } } }
        }
        let joined = parts.compactMap { try? $0.get().part }
        guard !joined.isEmpty else { return parts.map { part in part.map { _ in Landing(path: nil) } } }
        do {
            let content = try await joiner.join(joined, as: destination.type, in: context)
            let landing = try await single.commit(delivery(of: content, from: deliveries.map(\.0)), to: place)
            var index = 0
            return zip(parts, deliveries).map { part, delivery in
                part.map { part in
                    defer { index += 1 }
                    var landing = Landing(
                        outcome: landing.outcome, path: landing.path, index: index, bytes: delivery.0.content.byteCount,
                        losses: part.losses)
                    landing.fidelity = part.losses.isEmpty ? .lossless : .flattened
                    return landing
                }
            }
        } catch {
            return parts.map { part in part.flatMap { _ in .failure(error) } }
        }
    }

    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool {
        guard !commitsTogether else { return false }
        return try await single.retire(original, of: placeholder)
    }

    func discard(_ placeholder: Placeholder) async {
        if !commitsTogether { await single.discard(placeholder) }
    }

    func conclude() async throws {
        // Does nothing if the file has landed.
        if let place = state.withLock({ $0.place }) { await single.discard(place) }
        try await single.conclude()
    }

    /// An item as a part of the file.
    private func file(of delivery: Delivery) throws -> JoinedPart {
        let subject = delivery.source.displayName
        switch delivery.content {
        case .data: return JoinedPart(content: delivery.content, subject: subject)
        // The name of a file that a conversion made says nothing.
        case .file(let file): return JoinedPart(content: .file(LoadedFile(keptAt: file.path)), subject: subject)
        case .folder:
            throw DestinationError(
                .cannotWrite, path: destination.path, message: "expected a file, but \(subject) is a folder",
                hint: "drop it into a directory")
        }
    }

    /// What a part loses in the file, beside what its conversion has lost.
    private func losses(
        of part: JoinedPart, by joiner: any FileJoiner, _ delivery: Delivery, in context: ConversionContext
    ) async throws -> [Loss] {
        let losses = try await joiner.losses(joining: part, as: destination.type, in: context)
            .filter { !delivery.losses.contains($0) }
        try LossPolicy(options).check(delivery.losses + losses, of: part.subject, as: delivery.representation)
        return losses
    }

    /// The delivery of the joined file, which has no single source.
    private func delivery(of content: LoadedContent, from deliveries: [Delivery]) -> Delivery {
        let name = destination.path.lastComponent ?? "item"
        let representation = Representation.Description(
            type: destination.type, fidelity: deliveries.map(\.representation.fidelity).max() ?? .native,
            losses: deliveries.flatMap(\.losses).uniqued())
        return Delivery(
            content: content, name: name, representation: representation,
            source: .memory(name: "\(deliveries.count) items"), sourceType: destination.type)
    }

    private var replacedUnread: DestinationError {
        DestinationError(
            .cannotWrite, path: destination.path,
            message: "cannot be added to \(destination.path.string), which could not be read")
    }
}

extension LoadedContent {
    /// The number of its bytes; nil for a folder.
    fileprivate var byteCount: Int64? {
        switch self {
        case .data(let data): Int64(data.count)
        case .file(let file): try? file.path.stat().size
        case .folder: nil
        }
    }
}
