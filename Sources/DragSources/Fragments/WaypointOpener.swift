import Places
import Conversion
import DropSessions
import ItemProviders
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
    /// What the file is.
    private let type: UniformType
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
        self.type = type
        self.file = file
        self.graph = graph
        self.restriction = restriction
        self.memoryLimit = memoryLimit
    }

    /// All waypoints.
    @Sendable func open() async throws -> [DragItem] { try items(.all) }

    /// The waypoints that are meant. One that cannot be read is an item that fails, and so is the end of a file that is cut off: the others land.
    ///
    /// - Throws: `ItemFailure`, when nothing of the file can be read or it has not as many waypoints.
    func items(_ selection: Fragment.Selection) throws -> [DragItem] {
        let reader = WaypointBlockReader(content: content, file: file, name: part.displayName)
        var found: [Element] = []
        var index = 0
        var kept = 0
        var isTooMuch = false
        let (contents, damage): (WaypointContents, WaypointError?)
        do {
            (contents, damage) = try file.forEachElement { (result) throws(WaypointError) in
                defer { index += 1 }
                guard selection == .all || selection == .index(index) else { return true }
                guard found.count < ItemFailure.mostParts else {
                    isTooMuch = true
                    return false
                }
                switch result {
                case .success(let waypoint):
                    kept += waypoint.textBytes
                    found.append(.waypoint(self.outline(waypoint, isKept: kept <= memoryLimit)))
                case .failure(let error): found.append(.failed(index, error))
                }
                // A file that is damaged further on still has this waypoint.
                return selection == .all
            }
        } catch {
            throw failure(error)
        }
        guard !isTooMuch else { throw ItemFailure.tooManyParts(of: part.displayName, "waypoint") }
        if let damage {
            // What only the end of a file reveals to be no waypoint file, or in other coordinates, is none from its beginning.
            guard selection == .all, !found.isEmpty, damage.code != .unsupported else { throw failure(damage) }
            found.append(.failed(index, damage))
        }
        if case .index(let wanted) = selection, found.isEmpty {
            throw part.missing(wanted, count: index, "waypoint")
        }
        // A part is whole without what stands beside it; the file is not.
        let beside = selection == .all ? contents.losses : []
        return found.map { element in
            switch element {
            case .waypoint(let outline): item(outline, losing: beside, reader: reader)
            case .failed(let index, let error):
                DragItem.unreadable(part.source(of: index), because: failure(error, at: index))
            }
        }
    }

    private func failure(_ error: WaypointError, at index: Int? = nil) -> ItemFailure {
        ItemFailure(
            code: error.code.rawValue, subject: part.displayName + (index.map { "#\($0)" } ?? ""), message: "\(error)")
    }

    /// What was found in the file.
    private enum Element {
        case waypoint(Outline)
        case failed(Int, WaypointError)
    }

    /// What an item knows of its waypoint.
    private struct Outline {
        let index: Int
        let name: String
        let losses: [Loss]
        /// The type of the picture that comes with it.
        let picture: UniformType?
        /// The waypoint itself, while they are few.
        let waypoint: Waypoint?
    }

    private func outline(_ waypoint: Waypoint, isKept: Bool) -> Outline {
        let picture = file.picture(of: waypoint)?.type
        return Outline(
            index: waypoint.index, name: Geocache(waypoint).name,
            losses: waypoint.lossesAsGeocache(hasPicture: picture != nil), picture: picture,
            waypoint: isKept ? waypoint : nil)
    }

    private func item(_ outline: Outline, losing others: [Loss], reader: WaypointBlockReader) -> DragItem {
        let index = outline.index
        let provider = ItemProvider(suggestedName: outline.name)
        let losses = (outline.losses + others).uniqued()
        func register(
            _ type: UniformType, _ fidelity: Fidelity, _ losses: [Loss], holding held: [UniformType] = [],
            _ content: @escaping @Sendable (Geocache) throws -> Data
        ) {
            let description = Representation.Description(
                type: type, fidelity: fidelity, visibility: restriction.visibility(ofAll: [self.type, type] + held),
                losses: losses, embeds: held)
            provider.register(
                Representation(description) { [file, graph, waypoint = outline.waypoint] request in
                    let waypoint = try waypoint ?? reader.waypoint(at: index)
                    // What is lost beside the geocache is promised; the geocache tells itself.
                    let inner = LoadRequest(
                        type: type, scratch: request.scratch, progress: request.progress,
                        losses: type == .geocache ? request.losses : LossLedger())
                    let geocache = try await file.geocache(waypoint, picturesBy: graph, request: inner)
                    if type == .geocache { request.losses.record(others) }
                    return .data(try content(geocache))
                })
        }
        let held = outline.picture.map { [$0, .png] } ?? []
        // A waypoint as an archived geocache is another encoding of the same, where it has a place for all of it.
        register(.geocache, losses.isEmpty ? .lossless : .flattened, losses, holding: held) {
            try $0.data(as: .geocache)
        }
        if outline.picture != nil {
            register(.png, .extracted, [.fields], holding: held) { try $0.data(as: .png) }
        }
        register(.utf8PlainText, .label, [.fields, .pictures]) { try $0.data(as: .utf8PlainText) }
        return DragItem(
            source: part.source(of: index), type: .geocache, itemProvider: provider,
            origin: restriction.origin)
    }
}
