public import Conversion
public import DropSessions
import Glibc
package import ItemProviders
public import SystemPackage
public import TypeDetection
import UniformTypes

/// Makes drag items of files, folders and bytes: what each is, its ranked representations, and how it is opened.
///
/// Lifting reads no more of a file than its type takes; no representation is computed.
public struct ItemLifter: Sendable {
    let detector: TypeDetector
    /// What lifted items are offered as.
    package let graph: ConversionGraph
    /// In which order what a folder holds is taken.
    package let order: FolderOrder
    private let temporaryDirectory: FilePath
    private let declarations = SourceDeclarations()

    /// A lifter that detects with `detector` and offers what `graph` can make.
    ///
    /// - Parameter temporaryDirectory: where a directory is made while the pages of a document are counted.
    public init(detector: TypeDetector, graph: ConversionGraph, temporaryDirectory: FilePath = "/tmp") {
        self.init(detector: detector, graph: graph, temporaryDirectory: temporaryDirectory, order: .byName)
    }

    /// The same, which takes what a folder holds in `order`.
    package init(
        detector: TypeDetector, graph: ConversionGraph, temporaryDirectory: FilePath = "/tmp", order: FolderOrder
    ) {
        self.detector = detector
        self.graph = graph
        self.temporaryDirectory = temporaryDirectory
        self.order = order
    }

    /// The file or folder at `path` as an item.
    ///
    /// What a `.dnd/source.toml` around it withholds is marked so on its representations. For a folder its own counts too, and those of
    /// the folders in it.
    ///
    /// - Complexity: O(n) in the number of entries of a folder, and of the folders in it.
    /// - Throws: `TypeDetectionError` when it is missing, unreadable or neither a file nor a folder; `ItemFailure` when a declaration
    ///   around it cannot be read or understood.
    public func lift(_ path: FilePath) throws -> LiftedItem {
        let detected = try detector.type(of: path)
        if detected.type == .itemBundle {
            let file = LoadedFile(path: path, ownership: .source)
            return try liftBundle(.file(file), from: .path(path), detected: detected)
        }
        let isFolder = try FileTree.isDirectory(path)
        let content: LoadedContent =
            isFolder
            ? .folder(LoadedFile(folder: path, in: order)) : .file(LoadedFile(path: path, ownership: .source))
        let found = try restriction(of: path, isFolder: isFolder)
        var restriction = SourceRestriction(
            declaration: found?.declaration, origin: found.map { ItemOrigin(store: $0.store) })
        if isFolder {
            let inside = declarations.restrictions(inside: path)
            restriction.hasRestrictedParts = inside.withhold || withholdsFiles(in: path, by: restriction)
            restriction.hasKeptParts = inside.keep
        }
        let provider = ItemProvider(suggestedName: path.stem)
        let offers = graph.offers(
            of: ConversionSource(type: detected.type, content: content, name: path.lastComponent?.string))
        let held = Self.heldTypes(in: detected.type, becoming: offers.descriptions.map { ($0.type, $0.fidelity) })
        let visibility = restriction.visibility(ofAll: [detected.type] + held)
        if isFolder {
            provider.register(
                Representation(.init(type: detected.type, fidelity: .native, visibility: visibility)) { _ in content })
        } else if !graph.withholdsNative(of: detected.type) {
            provider.registerFile(detected.type, at: path, visibility: visibility)
        }
        provider.register(
            restriction.applied(to: offers.descriptions, madeOf: detected.type), loader: offers.loader)
        let container: Container? =
            if isFolder {
                .folder(FolderOpener(lifter: self, folder: path))
            } else {
                try self.container(of: detected.type, content: content, named: .path(path))
            }
        var item = DragItem(
            source: .path(path), type: detected.type, itemProvider: provider, opener: container?.opener,
            offersInside: container?.offersInside, elementType: container?.elementType,
            origin: restriction.origin ?? origin(of: path))
        if let objection = restriction.moveObjection { item.moveObjection = objection }
        return LiftedItem(item: item, detected: detected)
    }

    /// What came from standard input as an item: bytes in memory, or the private file that they were kept in.
    ///
    /// - Parameters:
    ///   - name: the name that the user gave it, which may refine its type.
    /// - Throws: `TypeDetectionError`.
    public func lift(_ input: StandardInputContent, name: String?) throws -> LiftedItem {
        let detected = try detectedType(of: input.content, name: name)
        if detected.type == .itemBundle {
            return try liftBundle(input.content, from: .standardInput(name: name), detected: detected)
        }
        let provider = ItemProvider(suggestedName: name)
        let content = input.content
        if !graph.withholdsNative(of: detected.type) {
            provider.register(
                Representation(.init(type: detected.type, fidelity: .native), loader: { _ in content }))
        }
        let offers = graph.offers(of: ConversionSource(type: detected.type, content: content, name: name))
        provider.register(offers.descriptions, loader: offers.loader)
        let source = ItemSource.standardInput(name: name)
        let container = try container(of: detected.type, content: content, named: source)
        return LiftedItem(
            item: DragItem(
                source: source, type: detected.type, itemProvider: provider, opener: container?.opener,
                offersInside: container?.offersInside, elementType: container?.elementType),
            detected: detected)
    }

    /// How content of `type` is opened into its parts; nil where it has none that are items of their own.
    func container(
        of type: UniformType, content: LoadedContent, named source: ItemSource
    ) throws(ItemFailure) -> Container? {
        let naming = PartNaming(container: source)
        if let waypoints = WaypointOpener(
            content: content, part: naming, type: type, graph: graph, restriction: try restriction(of: source))
        {
            return .waypoints(waypoints)
        }
        guard graph.takesParts(of: type) else { return nil }
        return .pages(
            PageOpener(
                document: ConversionSource(type: type, content: content, name: naming.name), part: naming,
                graph: graph, temporaryDirectory: temporaryDirectory, restriction: try restriction(of: source)))
    }

    func restriction(of source: ItemSource) throws(ItemFailure) -> SourceRestriction {
        guard let path = source.path else { return SourceRestriction() }
        return try sourceRestriction(of: path)
    }

    /// What holds for every part of the file at `path`, as for the file itself.
    func sourceRestriction(of path: FilePath) throws(ItemFailure) -> SourceRestriction {
        let found = try restriction(of: path, isFolder: false)
        return SourceRestriction(
            declaration: found?.declaration, origin: found.map { ItemOrigin(store: $0.store) } ?? origin(of: path))
    }

    /// The declaration that holds for the item: a link is restricted by the folder that it is in, or else by that of what it leads to.
    private func restriction(of path: FilePath, isFolder: Bool) throws(ItemFailure) -> SourceDeclarations.Found? {
        let parent = path.removingLastComponent()
        let folder: FilePath = isFolder ? path : parent.isEmpty ? "." : parent
        if let found = try declarations.declaration(around: folder) { return found }
        guard !isFolder, let target = Self.target(of: path) else { return nil }
        return try declarations.declaration(around: target.removingLastComponent())
    }

    /// What a link leads to in the end; nil when it is not a link. (`readlink`, `realpath`)
    private static func target(of path: FilePath) -> FilePath? {
        var byte: CChar = 0
        guard path.withPlatformString({ readlink($0, &byte, 1) }) > 0,
            let resolved = path.withPlatformString({ realpath($0, nil) })
        else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// The folder that the item is in; nil when it cannot be looked at, which makes every destination a stranger to it.
    private func origin(of path: FilePath) -> ItemOrigin? {
        let folder = path.removingLastComponent()
        return declarations.store(of: folder.isEmpty ? "." : folder).map { ItemOrigin(store: $0) }
    }

    private func detectedType(of content: LoadedContent, name: String?) throws -> DetectedType {
        switch content {
        case .data(let data): return try detector.type(of: Array(data), name: name)
        case .file(let file), .folder(let file):
            let descriptor = try FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec])
            return try descriptor.closeAfter { try detector.type(of: descriptor, name: name) }
        }
    }

    /// Types of what a file of `type` holds whole within its own bytes, by what can be made of it: the picture of a geocache, which leaves with
    /// the geocache.
    static func heldTypes(in type: UniformType, becoming others: [(type: UniformType, fidelity: Fidelity)])
        -> [UniformType]
    {
        guard type.conforms(to: .geocache) else { return [] }
        return others.filter { $0.fidelity == .extracted && $0.type.conforms(to: .image) }.map(\.type)
    }

    /// Whether a file below `folder` is of a type that the folder's declaration keeps from some who may see the folder. What cannot be read
    /// might be.
    ///
    /// - Complexity: O(n) in the number of entries, each of which is looked into; none where the declaration names no type.
    private func withholdsFiles(in folder: FilePath, by restriction: SourceRestriction) -> Bool {
        guard let declaration = restriction.declaration else { return false }
        let own = declaration.visibility(of: .folder)
        guard declaration.types.values.contains(where: { .strictest([own, $0]) != own }) else { return false }
        guard let entries = try? FileTree.entries(of: folder) else { return true }
        return entries.contains { entry in
            guard case .file = entry.kind, !entry.relativePath.starts(with: ".dnd"),
                let type = try? detector.type(of: folder.pushing(entry.relativePath)).type
            else { return false }
            return RepresentationVisibility.strictest([own, declaration.visibility(of: type)]) != own
        }
    }
}

/// A drag item, and what was found out about its type.
public struct LiftedItem: Sendable {
    /// The item.
    public let item: DragItem
    /// Its type, what the type was decided by, and what its name suggested instead.
    public let detected: DetectedType

    /// An item of which somebody else has found out what it is.
    package init(item: DragItem, detected: DetectedType) {
        self.item = item
        self.detected = detected
    }
}
