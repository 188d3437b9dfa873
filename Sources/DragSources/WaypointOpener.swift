import FoundationEssentials
import Conversion
import Glibc
import ItemProviders
import Places
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// The places of a waypoint file, or of a table with columns for latitude and longitude, as geocaches: one item each.
///
/// The waypoints are kept in memory up to `memoryLimit`. Beyond that, an item has only its index, its name and a few
/// facts, and its load reads the file again up to it, `stretch` waypoints at a time.
struct WaypointOpener: Sendable {
    /// The maximum amount of waypoint text in memory, in bytes: 64 MiB.
    static let memoryLimit = 64 << 20
    /// The number of waypoints in a block when they are read again.
    static let stretch = 1024

    /// Creates the source of a part from its index.
    private let part: PartNaming
    /// The type of the file.
    private let type: UniformType
    private let content: LoadedContent
    private let file: WaypointFile
    /// Converts the pictures of waypoints to PNG.
    private let graph: ConversionGraph
    private let restriction: SourceRestriction
    private let memoryLimit: Int

    /// Creates the opener of a file or of bytes in memory; nil if they have no separate waypoints. Of a table only the
    /// header is examined.
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

    /// Returns all waypoints.
    @Sendable func open() async throws -> [DragItem] { try items(.all) }

    /// Returns the selected waypoints. A waypoint that cannot be read becomes an item that fails, and so does the end
    /// of a truncated file: the others land.
    ///
    /// - Throws: `ItemFailure` when nothing of the file can be read, or when it has too few waypoints.
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
                // The waypoint is found even if the file is damaged further on.
                return selection == .all
            }
        } catch {
            throw failure(error)
        }
        guard !isTooMuch else { throw ItemFailure.tooManyParts(of: part.displayName, "waypoint") }
        if let damage {
            // If the end of a file shows that it is not a waypoint file or has other coordinates, reject it as a whole.
            guard selection == .all, !found.isEmpty, damage.code != .unsupported else { throw failure(damage) }
            found.append(.failed(index, damage))
        }
        if case .index(let wanted) = selection, found.isEmpty {
            throw part.missing(wanted, count: index, "waypoint")
        }
        // The rest of the file is a loss only if the whole file was opened.
        let beside = selection == .all ? contents.losses : []
        return found.map { element in
            switch element {
            case .waypoint(let outline): item(outline, losing: beside, reader: reader, writesFiles: selection != .all)
            case .failed(let index, let error):
                DragItem.unreadable(part.source(of: index), because: failure(error, at: index))
            }
        }
    }

    private func failure(_ error: WaypointError, at index: Int? = nil) -> ItemFailure {
        ItemFailure(
            code: error.code.rawValue, subject: part.displayName + (index.map { "#\($0)" } ?? ""), message: "\(error)")
    }

    /// A waypoint of the file, or the failure to read it.
    private enum Element {
        case waypoint(Outline)
        case failed(Int, WaypointError)
    }

    /// The data of an item before it is loaded.
    private struct Outline {
        let index: Int
        let name: String
        let losses: [Loss]
        /// The type of the waypoint's picture.
        let picture: UniformType?
        /// The waypoint itself, if it is kept in memory.
        let waypoint: Waypoint?
    }

    private func outline(_ waypoint: Waypoint, isKept: Bool) -> Outline {
        let picture = file.picture(of: waypoint)?.type
        return Outline(
            index: waypoint.index, name: Geocache(waypoint).name,
            losses: waypoint.lossesAsGeocache(hasPicture: picture != nil), picture: picture,
            waypoint: isKept ? waypoint : nil)
    }

    /// A waypoint as an item.
    ///
    /// - Parameter writesFiles: Whether it offers waypoint files in which it is alone: only if the user named it, since all
    ///   waypoints together become one file without them.
    private func item(
        _ outline: Outline, losing others: [Loss], reader: WaypointBlockReader, writesFiles: Bool
    ) -> DragItem {
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
                    // The losses outside the geocache are declared; those of the geocache are recorded when it is
                    // loaded.
                    let inner = LoadRequest(
                        type: type, folder: request.folder, progress: request.progress,
                        losses: type == .geocache ? request.losses : LossLedger())
                    let geocache = try await file.geocache(waypoint, picturesBy: graph, request: inner)
                    if type == .geocache { request.losses.record(others) }
                    let data = try content(geocache)
                    // A picture was converted on the way.
                    if let proofs = request.proofs, type == .geocache, geocache.image == nil {
                        proofs.record(try Geocache(archivedData: data) == geocache ? .values : nil)
                    }
                    return .data(data)
                })
        }
        let held = outline.picture.map { [$0, .png] } ?? []
        // An archived geocache is lossless if it can store all data of the waypoint.
        register(.geocache, losses.isEmpty ? .lossless : .flattened, losses, holding: held) {
            try $0.data(as: .geocache)
        }
        if outline.picture != nil {
            register(.png, .extracted, ([.fields] + losses).uniqued(), holding: held) { try $0.data(as: .png) }
        }
        let picture: [Loss] = outline.picture == nil ? [] : [.pictures]
        register(.utf8PlainText, .label, ([.fields] + picture + losses).uniqued()) { try $0.data(as: .utf8PlainText) }
        if writesFiles, let waypoint = outline.waypoint { registerFiles(of: waypoint, in: provider) }
        return DragItem(
            source: part.source(of: index), type: .geocache, itemProvider: provider,
            origin: restriction.origin)
    }
}

extension WaypointOpener {
    /// Registers the waypoint files with this waypoint alone.
    private func registerFiles(of waypoint: Waypoint, in provider: ItemProvider) {
        for format in WaypointFormat.allCases {
            let losses = format.losses(of: waypoint)
            let description = Representation.Description(
                type: format.type, fidelity: losses.isEmpty ? .lossless : .flattened,
                visibility: restriction.visibility(ofAll: [type, format.type]), losses: losses)
            provider.register(
                Representation(description) { _ in
                    var writer = WaypointWriter(format, names: Set(WaypointWriter.names(of: waypoint)))
                    return .data(Data((writer.head + writer.text(of: waypoint) + writer.tail).utf8))
                })
        }
    }
}

/// Reads waypoints from a file again, in blocks of `WaypointOpener.stretch`, since loads request them almost in order.
final class WaypointBlockReader: Sendable {
    private struct State {
        /// The index of the first waypoint in memory.
        var first = 0
        var waypoints: [WaypointResult] = []
    }

    private let content: LoadedContent
    private let file: WaypointFile
    /// The file's name in messages.
    private let name: String
    /// The state of the file when its waypoints were counted; nil for bytes in memory.
    private let status: Stat?
    private let state = Mutex(State())

    init(content: LoadedContent, file: WaypointFile, name: String) {
        self.content = content
        self.file = file
        self.name = name
        status = Self.status(of: content)
    }

    /// Returns the waypoint at the 0-based `index`.
    ///
    /// - Throws: `ItemFailure` when the file has changed.
    func waypoint(at index: Int) throws -> Waypoint {
        try state.withLock { state in
            if !(state.first..<state.first + state.waypoints.count).contains(index) {
                state.waypoints = []
                state.first = index
                try read(&state)
            }
            do throws(WaypointError) {
                return try state.waypoints[index - state.first].get()
            } catch {
                throw ItemFailure(code: error.code.rawValue, subject: name, message: "\(error)")
            }
        }
    }

    private func read(_ state: inout State) throws {
        let now = Self.status(of: content)
        var index = 0
        let first = state.first
        var found: [WaypointResult] = []
        do {
            if now?.size == status?.size, now?.st_mtim.tv_sec == status?.st_mtim.tv_sec,
                now?.st_mtim.tv_nsec == status?.st_mtim.tv_nsec
            {
                _ = try file.forEachElement { (waypoint) throws(WaypointError) in
                    if index >= first { found.append(waypoint) }
                    index += 1
                    return index < first + WaypointOpener.stretch
                }
            }
        } catch {
            throw ItemFailure(code: error.code.rawValue, subject: name, message: "\(error)")
        }
        guard !found.isEmpty else {
            throw ItemFailure(
                code: "changed", subject: name, message: "has changed since it was opened",
                hint: "run the command again")
        }
        state.waypoints = found
    }

    private static func status(of content: LoadedContent) -> Stat? {
        guard case .file(let file) = content else { return nil }
        return try? file.path.stat()
    }
}
