import Conversion
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

/// The places of a waypoint file, or of a table that has columns for latitude and longitude, as geocaches: one item each.
///
/// Waypoints are kept in memory while they are few. Beyond `memoryLimit`, an item knows only its number and name, and its load
/// reads the file again up to it, a stretch of `stretch` waypoints at once.
struct WaypointOpener: Sendable {
    /// The text of waypoints that is kept in memory, in bytes: 64 MiB.
    static let memoryLimit = 64 << 20
    /// How many waypoints one reading yields where they are not kept.
    static let stretch = 1024

    /// Names the waypoint at an index.
    private let part: PartNaming
    private let content: LoadedContent
    private let file: WaypointFile
    /// Makes PNG of the pictures that waypoints name.
    private let graph: ConversionGraph
    private let restriction: SourceRestriction
    private let memoryLimit: Int

    /// The opener of a file or of bytes in memory; nil where they are none whose waypoints can be told apart. Of a table the header is
    /// looked at.
    init?(
        content: LoadedContent, part: PartNaming, type: UniformType,
        graph: ConversionGraph = ConversionGraph(converters: []),
        restriction: SourceRestriction = SourceRestriction(), memoryLimit: Int = Self.memoryLimit
    ) {
        guard let file = WaypointFile(content, type: type),
            file.syntax != .table || file.peek().isWaypointFile
        else { return nil }
        self.content = content
        self.part = part
        self.file = file
        self.graph = graph
        self.restriction = restriction
        self.memoryLimit = memoryLimit
    }

    /// All waypoints.
    @Sendable func open() async throws -> [DragItem] { try items(.all) }

    /// - Throws: `ItemFailure`, when the file cannot be read to its end or has not as many waypoints.
    func items(_ selection: Fragment.Selection) throws -> [DragItem] {
        let reader = WaypointStretches(content: content, file: file, name: part.displayName)
        var items: [DragItem] = []
        var index = 0
        var kept = 0
        var isTooMuch = false
        do {
            try file.forEachWaypoint { (waypoint) throws(WaypointError) in
                defer { index += 1 }
                guard selection == .all || selection == .index(index) else { return true }
                guard items.count < ItemFailure.mostParts else {
                    isTooMuch = true
                    return false
                }
                kept += waypoint.textBytes
                items.append(item(waypoint, isKept: kept <= memoryLimit, reader: reader))
                // A file that is damaged further on still has this waypoint.
                return selection == .all
            }
        } catch {
            throw ItemFailure(code: error.code.rawValue, subject: part.displayName, message: "\(error)")
        }
        guard !isTooMuch else { throw ItemFailure.tooManyParts(of: part.displayName, "waypoint") }
        if case .index(let wanted) = selection, items.isEmpty {
            throw part.missing(wanted, count: index, "waypoint")
        }
        return items
    }

    private func item(_ waypoint: Waypoint, isKept: Bool, reader: WaypointStretches) -> DragItem {
        let (index, name) = (waypoint.index, Geocache(waypoint).name)
        let provider = ItemProvider(suggestedName: name)
        let kept = isKept ? waypoint : nil
        let losses = waypoint.lossesAsGeocache
        func register(
            _ type: UniformType, _ fidelity: Fidelity, _ losses: [Loss],
            _ content: @escaping @Sendable (Geocache) throws -> Data
        ) {
            let description = Representation.Description(
                type: type, fidelity: fidelity, visibility: restriction.visibility(of: type), losses: losses)
            provider.register(
                Representation(description) { [file, graph] request in
                    let waypoint = try kept ?? reader.waypoint(at: index)
                    // What is lost beside the geocache is promised; the geocache tells itself.
                    let inner = LoadRequest(
                        type: type, scratch: request.scratch, progress: request.progress,
                        losses: type == .geocache ? request.losses : LossLedger())
                    return .data(
                        try content(try await file.geocache(waypoint, picturesBy: graph, request: inner)))
                })
        }
        // A waypoint as an archived geocache is another encoding of the same.
        register(.geocache, .lossless, losses) { try $0.data(as: .geocache) }
        if file.hasPicture(waypoint) {
            register(.png, .extracted, [.fields]) { try $0.data(as: .png) }
        }
        register(.utf8PlainText, .label, [.fields, .pictures]) { try $0.data(as: .utf8PlainText) }
        return DragItem(
            source: part.source(of: index), type: .geocache, itemProvider: provider,
            origin: restriction.origin)
    }
}
