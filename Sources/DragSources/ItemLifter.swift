package import ArchiveExtraction
import Configuration
package import Conversion
import Glibc
package import ItemProviders
import Places
package import SystemPackage
package import Transfer
package import TypeDetection
package import UniformTypes

/// Creates drag items from files, folders and bytes: detects the type, ranks the representations, and determines how
/// the item is opened.
///
/// Lifting examines a file only as far as this needs; no representation is loaded.
package struct ItemLifter: Sendable {
    let detector: TypeDetector
    /// The conversions that lifted items offer.
    package let graph: ConversionGraph
    /// The order of a folder's entries.
    package let order: FolderOrder
    /// Finds the companions of lifted files, which travel with them; nil if each file is an item of its own.
    package let companions: CompanionFinder?
    /// What stays out of the folders that are opened.
    package let leftOut = LeftOutEntries()
    private let temporaryDirectory: FilePath
    private let declarations = SourceDeclarations()
    /// Extracts the entries of archives; nil if they are not opened.
    private let extractor: Deferred<ArchiveExtractor>?
    /// The archives that contain the lifted files; nil outside of archives.
    var archives: OuterArchives?
    /// The types of the files that contain the lifted ones, from the outermost on: what may not be seen of them holds for
    /// what is in them.
    var holders: [UniformType] = []

    /// Creates a lifter that detects types with `detector` and offers the conversions of `graph`.
    ///
    /// - Parameter temporaryDirectory: The parent of temporary directories for counting the pages of documents.
    package init(detector: TypeDetector, graph: ConversionGraph, temporaryDirectory: FilePath = "/tmp") {
        self.init(detector: detector, graph: graph, temporaryDirectory: temporaryDirectory, order: .byName)
    }

    /// Creates a lifter that takes the entries of folders in `order`.
    ///
    /// - Parameters:
    ///   - joinsCompanions: Whether files that belong together are one item.
    ///   - stored: Finds the companions of items in stores.
    ///   - extractor: Extracts the entries of archives; nil if they are not opened.
    package init(
        detector: TypeDetector, graph: ConversionGraph, temporaryDirectory: FilePath = "/tmp", order: FolderOrder,
        joinsCompanions: Bool = false, stored: StoredCompanions = StoredCompanions { _ in nil },
        extractor: Deferred<ArchiveExtractor>? = nil
    ) {
        self.detector = detector
        self.graph = graph
        self.temporaryDirectory = temporaryDirectory
        self.order = order
        self.extractor = extractor
        let declarations = self.declarations
        companions =
            joinsCompanions
            ? CompanionFinder(stored: stored) { folder in
                do {
                    return try declarations.declaration(around: folder) != nil
                } catch {
                    return true
                }
            } : nil
    }

    /// Returns the file or folder at `path` as an item.
    ///
    /// Representations that a `.dnd/source.toml` around it restricts get that visibility. For a folder, its own
    /// declaration and those of the folders in it count as well.
    ///
    /// - Complexity: O(n) in the number of entries of a folder, and of the folders in it.
    /// - Throws: `TypeDetectionError` when it is missing, unreadable or neither a file nor a folder; `ItemFailure` when
    ///   a declaration around it is unreadable or invalid.
    package func lift(_ path: FilePath) throws -> LiftedItem { try lift(path) { _ in true } }

    /// Returns the file or folder at `path` as an item, which offers something only if its type is wanted.
    ///
    /// - Parameters:
    ///   - isOffered: Whether a file of a type offers representations. If not, it is only identified: no converter is
    ///     asked about it. Folders and item bundles always do.
    ///   - opens: Whether a file that offers nothing can be opened into its parts all the same.
    /// - Throws: As `lift(_:)`.
    package func lift(
        _ path: FilePath, opening opens: Bool = false, offering isOffered: (UniformType) -> Bool
    ) throws -> LiftedItem {
        let (found, descriptor) = try detector.openingType(of: path)
        let detected = asStated(found, isNamed: true)
        let file = descriptor.map(OpenedFile.init)
        if detected.type == .itemBundle {
            let file = LoadedFile(path: path, ownership: .source)
            return try liftBundle(.file(file), from: .path(path), detected: detected)
        }
        let isFolder = file == nil
        let content: LoadedContent =
            isFolder
            ? .folder(LoadedFile(folder: path, in: order)) : .file(LoadedFile(path: path, ownership: .source))
        let declared = try restriction(of: path, isFolder: isFolder)
        var restriction = SourceRestriction(
            declaration: declared?.declaration, origin: declared.map { ItemOrigin(store: $0.store) })
        if isFolder {
            let inside = declarations.restrictions(inside: path)
            restriction.hasRestrictedParts = inside.withhold || withholdsFiles(in: path, by: restriction)
            restriction.containsUnmovableFolder = inside.keep
        }
        let provider = ItemProvider(suggestedName: path.stem)
        let offersSomething = isFolder || isOffered(detected.type)
        if offersSomething {
            let offers = graph.offers(
                of: ConversionSource(type: detected.type, content: content, name: path.lastComponent?.string),
                examining: file)
            let held = Self.heldTypes(in: detected.type, becoming: offers.descriptions.map { ($0.type, $0.fidelity) })
            let visibility = restriction.visibility(ofAll: [detected.type] + held)
            if isFolder {
                provider.register(
                    Representation(.init(type: detected.type, fidelity: .native, visibility: visibility)) { _ in
                        content
                    })
            } else if !graph.withholdsNative(of: detected.type) {
                provider.registerFile(detected.type, at: path, visibility: visibility)
            }
            provider.register(
                restriction.applied(to: offers.descriptions, madeOf: detected.type), loader: offers.loader)
        }
        let container: Container? =
            if isFolder {
                .folder(FolderOpener(lifter: self, folder: path))
            } else if offersSomething || opens {
                try self.container(of: detected.type, content: content, named: .path(path))
            } else {
                nil
            }
        var item = DragItem(
            source: .path(path), type: detected.type, itemProvider: provider, opener: container?.opener,
            elementRepresentations: container?.elementRepresentations, elementType: container?.elementType,
            origin: restriction.origin ?? origin(of: path))
        if let objection = restriction.moveObjection { item.moveObjection = objection }
        if detected.type.conforms(to: .plainText) { item.title = { TextTitle.title(of: content) } }
        if !isFolder, let found = companions?.companions(of: path), !found.isEmpty { item.companions = found }
        return LiftedItem(item: item, detected: detected)
    }

    /// Returns standard input as an item: bytes in memory, or the private file that they are kept in.
    ///
    /// - Parameter name: The name that the user gave it, which may refine its type.
    /// - Throws: `TypeDetectionError`.
    package func lift(_ input: StandardInputContent, name: String?) throws -> LiftedItem {
        var lifted = try lift(input.content, named: name, from: .standardInput(name: name), ownName: nil)
        if name != nil { lifted.item.title = nil }
        return lifted
    }

    /// Returns content as an item: standard input, or an extracted entry of an archive.
    ///
    /// - Parameters:
    ///   - name: Its name, which may refine its type.
    ///   - ownName: The name of its file, if it has one.
    /// - Throws: `TypeDetectionError`; the errors of lifting a bundle.
    func lift(
        _ content: LoadedContent, named name: String?, from source: ItemSource, ownName: FilePath.Component?
    ) throws -> LiftedItem {
        let detected = asStated(try detectedType(of: content, name: name), isNamed: name != nil)
        if detected.type == .itemBundle { return try liftBundle(content, from: source, detected: detected) }
        let provider = ItemProvider(suggestedName: ownName?.stem ?? name)
        let restriction = try restriction(of: source)
        let offers = graph.offers(
            of: ConversionSource(type: detected.type, content: content, name: name, displayName: source.displayName))
        if !graph.withholdsNative(of: detected.type) {
            let held = Self.heldTypes(in: detected.type, becoming: offers.descriptions.map { ($0.type, $0.fidelity) })
            let visibility = restriction.visibility(ofAll: [detected.type] + held)
            provider.register(
                Representation(.init(type: detected.type, fidelity: .native, visibility: visibility)) { _ in content })
        }
        provider.register(
            restriction.applied(to: offers.descriptions, madeOf: detected.type), loader: offers.loader)
        let container = try container(of: detected.type, content: content, named: source)
        var item = DragItem(
            source: source, type: detected.type, itemProvider: provider, opener: container?.opener,
            elementRepresentations: container?.elementRepresentations, elementType: container?.elementType,
            origin: restriction.origin, ownName: ownName)
        if detected.type.conforms(to: .plainText) { item.title = { TextTitle.title(of: content) } }
        return LiftedItem(item: item, detected: detected, container: container)
    }

    /// Returns how content of `type` is opened into its parts; nil if it has no parts that are items.
    ///
    /// - Parameter fileName: The name of its file, if `source` does not say it.
    func container(
        of type: UniformType, content: LoadedContent, named source: ItemSource, fileName: String? = nil
    ) throws(ItemFailure) -> Container? {
        let naming = PartNaming(container: source, fileName: fileName)
        if WaypointSyntax(type) != nil,
            let waypoints = WaypointOpener(
                content: content, part: naming, type: type, graph: graph, restriction: try restriction(of: source))
        {
            return .waypoints(waypoints)
        }
        if type.conforms(to: .emlMessage) || type.conforms(to: .newsArticle) {
            return .message(
                MessageOpener(
                    type: type, section: MessageSection(content, name: naming.displayName), part: MessageNaming(naming),
                    lifter: self, restriction: try restriction(of: source)))
        }
        if [.outlookMessage, .outlookTemplate, .outlookTransport].contains(where: type.conforms(to:)) {
            var restriction = try restriction(of: source)
            restriction.holders.append(type)
            return .message(
                MessageOpener(
                    type: .emlMessage, section: MessageSection(content, name: naming.displayName).outlookMail,
                    part: MessageNaming(naming), lifter: self, restriction: restriction))
        }
        if type.conforms(to: .mailbox) {
            return .mailbox(
                MailboxOpener(
                    section: MessageSection(content, name: naming.displayName), part: MessageNaming(naming),
                    lifter: self, restriction: try restriction(of: source)))
        }
        if [.vCard, .iCalendar, .vCalendar].contains(where: type.conforms(to:)) {
            return .records(
                RecordOpener(
                    type: type, section: MessageSection(content, name: naming.displayName), part: naming, graph: graph,
                    restriction: try restriction(of: source)))
        }
        if let extractor, opensArchive(of: type) {
            return .archive(
                ArchiveOpener(
                    type: type, content: content, part: naming, lifter: self, extractor: extractor.value,
                    outer: archives))
        }
        guard graph.takesParts(of: type) else { return nil }
        return .pages(
            PageOpener(
                document: ConversionSource(
                    type: type, content: content, name: naming.name, displayName: naming.displayName), part: naming,
                graph: graph, temporaryDirectory: temporaryDirectory, restriction: try restriction(of: source)))
    }

    /// Whether a file of `type` is an archive that is opened into its entries.
    func opensArchive(of type: UniformType) -> Bool {
        extractor != nil && type.conforms(to: .archive) && ArchiveFormat.types.contains(type)
    }

    func restriction(of source: ItemSource) throws(ItemFailure) -> SourceRestriction {
        guard let path = source.path else { return SourceRestriction() }
        var restriction = try sourceRestriction(of: path)
        restriction.holders = holders
        return restriction
    }

    /// Returns the restriction for every part of the file at `path`, which is that of the file itself.
    func sourceRestriction(of path: FilePath) throws(ItemFailure) -> SourceRestriction {
        let found = try restriction(of: path, isFolder: false)
        return SourceRestriction(
            declaration: found?.declaration, origin: found.map { ItemOrigin(store: $0.store) } ?? origin(of: path))
    }

    /// Returns the declaration for the item: for a link, that of the folder that contains the link, or else that of the
    /// target's folder.
    private func restriction(of path: FilePath, isFolder: Bool) throws(ItemFailure) -> SourceDeclarations.Found? {
        let parent = path.removingLastComponent()
        let folder: FilePath = isFolder ? path : parent.isEmpty ? "." : parent
        if let found = try declarations.declaration(around: folder) { return found }
        guard !isFolder, let target = Self.target(of: path) else { return nil }
        return try declarations.declaration(around: target.removingLastComponent())
    }

    /// Returns the final target of a link; nil when `path` is not a link. (`readlink`, `realpath`)
    private static func target(of path: FilePath) -> FilePath? {
        var byte: CChar = 0
        guard path.withPlatformString({ readlink($0, &byte, 1) }) > 0,
            let resolved = path.withPlatformString({ realpath($0, nil) })
        else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// Returns the folder that contains the item; nil when it cannot be examined, and then every destination is
    /// unrelated to it.
    private func origin(of path: FilePath) -> ItemOrigin? {
        let folder = path.removingLastComponent()
        return declarations.store(of: folder.isEmpty ? "." : folder).map { ItemOrigin(store: $0) }
    }

    /// Returns the type in view of the encoding that the user states.
    private func asStated(_ detected: DetectedType, isNamed: Bool) -> DetectedType {
        graph.options.encoding.map { detected.ofText(statedIn: $0, isNamed: isNamed) } ?? detected
    }

    private func detectedType(of content: LoadedContent, name: String?) throws -> DetectedType {
        switch content {
        case .data(let data): return try detector.type(of: Array(data), name: name)
        case .file(let file), .folder(let file):
            let descriptor = try FileDescriptor.open(file.path, .readOnly, options: [.nonBlocking, .closeOnExec])
            return try descriptor.closeAfter { try detector.type(of: descriptor, name: name) }
        }
    }

    /// Returns the types of complete parts in the bytes of a file of `type`, derived from its conversions: the picture
    /// of a geocache, which is copied with the geocache.
    static func heldTypes(in type: UniformType, becoming others: [(type: UniformType, fidelity: Fidelity)])
        -> [UniformType]
    {
        guard type.conforms(to: .geocache) else { return [] }
        return others.filter { $0.fidelity == .extracted && $0.type.conforms(to: .image) }.map(\.type)
    }

    /// Whether the folder's declaration restricts a file below `folder` more than the folder itself. True if the folder
    /// cannot be read.
    ///
    /// - Complexity: O(n) in the number of entries, each of which is examined; O(1) if the declaration restricts no
    ///   type further.
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

/// A drag item, and the result of its type detection.
package struct LiftedItem: Sendable {
    /// The item.
    package internal(set) var item: DragItem
    /// Its type, how it was determined, and the type that its name suggested instead.
    package let detected: DetectedType

    /// Why the item is one that only fails; nil for every other item.
    package let failure: ItemFailure?
    /// How it is opened, if that was found out.
    let container: Container?

    /// Creates an item whose type was detected elsewhere.
    package init(item: DragItem, detected: DetectedType) {
        self.init(item: item, detected: detected, container: nil)
    }

    init(item: DragItem, detected: DetectedType, container: Container?) {
        self.item = item
        self.detected = detected
        self.container = container
        failure = nil
    }

    /// Creates an item that fails.
    init(unreadable source: ItemSource, because failure: ItemFailure) {
        item = DragItem.unreadable(source, because: failure)
        detected = DetectedType(type: .data, basis: .content, mimeType: "application/octet-stream")
        self.failure = failure
        container = nil
    }
}

extension DragItem {
    /// Returns an item for a source that could not be examined: it takes part in the session and fails with the reason.
    package static func unreadable(_ source: ItemSource, because error: any Error) -> DragItem {
        let failure = ItemFailure(lifting: error, subject: source.displayName)
        return DragItem(unreadable: source, because: failure)
    }
}

extension ItemFailure {
    /// Creates the failure for an error of lifting.
    package init(lifting error: any Error, subject: String) {
        if let error = error as? TypeDetectionError {
            self.init(
                code: error.code.rawValue, subject: error.path?.string ?? subject, message: error.message,
                hint: error.hint)
        } else {
            self.init(error, subject: subject)
        }
    }
}
