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

/// The waypoints of a GPX or LOC file as geocaches, one item each.
///
/// Geocaches are kept in memory while they are few. Beyond `memoryLimit`, an item knows only its number and name, and its load
/// reads the file again up to it, a stretch of `stretch` waypoints at once.
struct WaypointOpener: Sendable {
    /// The text of geocaches that is kept in memory, in bytes: 64 MiB.
    static let memoryLimit = 64 << 20
    /// How many geocaches one reading yields where they are not kept.
    static let stretch = 1024

    /// What is read: a file, or bytes in memory.
    let content: LoadedContent
    /// Names the waypoint at an index.
    let part: PartNaming
    var restriction = SourceRestriction()
    var memoryLimit = Self.memoryLimit

    /// Whether files of this type hold waypoints.
    static func opens(_ type: UniformType) -> Bool { type.conforms(to: .gpx) || type.conforms(to: .loc) }

    /// All waypoints.
    @Sendable func open() async throws -> [DragItem] { try items(.all) }

    /// - Throws: `ItemFailure`, when the file cannot be read to its end or has not as many waypoints.
    func items(_ selection: Fragment.Selection) throws -> [DragItem] {
        let reader = WaypointStretches(content: content, name: part.displayName)
        var items: [DragItem] = []
        var index = 0
        var kept = 0
        try reading {
            _ = try WaypointReader.forEachWaypoint(in: content) { (waypoint) throws(WaypointError) in
                defer { index += 1 }
                guard selection == .all || selection == .index(index) else { return true }
                let geocache = Geocache(waypoint)
                kept += geocache.name.utf8.count + geocache.summary.utf8.count + 64
                items.append(
                    item(index, name: geocache.name, kept: kept <= memoryLimit ? geocache : nil, reader: reader))
                // A file that is damaged further on still has this waypoint.
                return selection == .all
            }
        }
        if case .index(let wanted) = selection, items.isEmpty {
            throw part.missing(wanted, count: index, "waypoint")
        }
        return items
    }

    private func item(_ index: Int, name: String, kept: Geocache?, reader: WaypointStretches) -> DragItem {
        let provider = ItemProvider(suggestedName: name)
        let known = Geocache(name: name)
        for described in known.writableRepresentations {
            // A waypoint as an archived geocache is another encoding of the same.
            let description = Representation.Description(
                type: described.type, fidelity: max(described.fidelity, .lossless),
                visibility: restriction.visibility(of: described.type), losses: described.losses)
            provider.register(
                Representation(description) { request in
                    let geocache = try kept ?? reader.geocache(at: index)
                    return .data(try await geocache.data(as: request.type, progress: request.progress))
                })
        }
        return DragItem(
            source: part.source(of: index), type: .geocache, itemProvider: provider,
            origin: restriction.origin)
    }

    private func reading(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as WaypointError {
            throw ItemFailure(code: error.code.rawValue, subject: part.displayName, message: "\(error)")
        }
    }
}

extension WaypointReader {
    /// Reads `content` from its beginning to its end, as the same function does with a file.
    @discardableResult
    static func forEachWaypoint(
        in content: LoadedContent, _ body: (Waypoint) throws(WaypointError) -> Bool
    ) throws(WaypointError) -> WaypointContents {
        switch content {
        case .data(let data): try forEachWaypoint(in: data, body)
        case .file(let file), .folder(let file): try forEachWaypoint(in: file.path, body)
        }
    }
}
