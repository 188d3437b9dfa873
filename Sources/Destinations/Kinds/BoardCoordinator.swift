import DropSessions
import ItemProviders
import Models
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A drop onto a board's lane: what is text becomes a new geocache on its way, the rest lands as it is.
final class BoardCoordinator: DropCoordinator {
    /// A text longer than this, in bytes, is no name of a place: 1 MiB.
    static let longestName = 1 << 20

    private let board: BoardDestination
    private let lane: any DropCoordinator

    init(board: BoardDestination, lane: any DropCoordinator) {
        self.board = board
        self.lane = lane
    }

    var scratch: FilePath { lane.scratch }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        try await lane.reserve(names.map(board.landingName))
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        var (content, representation) = (delivery.content, delivery.representation)
        if Self.isText(delivery) {
            content = try await geocache(of: delivery)
            representation = .init(
                type: .geocache, fidelity: max(representation.fidelity, .lossless),
                route: representation.route + [representation.type], losses: representation.losses)
        }
        return try await lane.commit(
            Delivery(
                content: content, name: board.landingName(delivery.name), representation: representation,
                source: delivery.source, sourceType: delivery.sourceType, operation: delivery.operation,
                mayRename: delivery.mayRename, progress: delivery.progress, staged: delivery.staged),
            to: placeholder)
    }

    func discard(_ placeholder: Placeholder) async { await lane.discard(placeholder) }
    func settledIndex(of placeholder: Placeholder) async -> Int? { await lane.settledIndex(of: placeholder) }

    func arrange(_ items: [DropItem]) async throws -> [DropArrangement] {
        try await lane.arrange(items.map(board.landing))
    }

    func relocate(_ items: [DropItem]) async throws -> [Landing] { try await lane.relocate(items) }

    func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool {
        try await lane.verify(landing, holds: content)
    }

    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool {
        try await lane.retire(original, of: placeholder)
    }

    func conclude() async throws { try await lane.conclude() }

    private static func isText(_ delivery: Delivery) -> Bool {
        let type = delivery.representation.type
        return type.conforms(to: .plainText) && !type.conforms(to: .geocache)
    }

    /// The archive of a geocache whose name the text is.
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
            message: "is a text of \(size) bytes, and a text dropped on a board becomes the name of a place",
            hint: "drop a line of it, or a geocache")
    }
}
