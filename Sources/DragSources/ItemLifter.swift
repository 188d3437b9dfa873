public import Conversion
public import DropSessions
import ItemProviders
public import SystemPackage
public import TypeDetection
import UniformTypes

/// Makes drag items of files, folders and bytes: what each is, its ranked representations, and how it is opened.
///
/// Lifting reads no more of a file than its type takes; no representation is computed.
public struct ItemLifter: Sendable {
    let detector: TypeDetector
    let graph: ConversionGraph

    /// A lifter that detects with `detector` and offers what `graph` can make.
    public init(detector: TypeDetector, graph: ConversionGraph) {
        self.detector = detector
        self.graph = graph
    }

    /// The file or folder at `path` as an item.
    ///
    /// - Throws: `TypeDetectionError` when it is missing, unreadable or neither a file nor a folder.
    public func lift(_ path: FilePath) throws -> LiftedItem {
        let detected = try detector.type(of: path)
        let isFolder = try FileTree.isDirectory(path)
        let file = LoadedFile(path: path, ownership: .source)
        let content: LoadedContent = isFolder ? .folder(file) : .file(file)
        let provider = ItemProvider(suggestedName: path.stem)
        if isFolder {
            provider.registerFolder(detected.type, at: path)
        } else {
            provider.registerFile(detected.type, at: path)
        }
        register(content, of: detected.type, name: path.lastComponent?.string, with: provider)
        let opener: DragItem.Opener? =
            if isFolder {
                FolderOpener(lifter: self, folder: path).open
            } else if WaypointOpener.opens(detected.type) {
                WaypointOpener(path: path).open
            } else {
                nil
            }
        return LiftedItem(
            item: DragItem(
                source: .path(path), type: detected.type, itemProvider: provider, opener: opener,
                origin: origin(of: path)),
            detected: detected)
    }

    /// What came from standard input as an item: bytes in memory, or the private file that they were kept in.
    ///
    /// - Parameters:
    ///   - name: the name that the user gave it, which may refine its type.
    /// - Throws: `TypeDetectionError`.
    public func lift(_ input: StandardInputContent, name: String?) throws -> LiftedItem {
        let detected = try detectedType(of: input.content, name: name)
        let provider = ItemProvider(suggestedName: name)
        let content = input.content
        provider.register(
            Representation(.init(type: detected.type, fidelity: .native), loader: { _ in content }))
        register(content, of: detected.type, name: name, with: provider)
        return LiftedItem(
            item: DragItem(source: .standardInput(name: name), type: detected.type, itemProvider: provider),
            detected: detected)
    }

    /// The folder that the item is in; nil when it cannot be looked at, which makes every destination a stranger to it.
    private func origin(of path: FilePath) -> ItemOrigin? {
        let folder = path.removingLastComponent()
        return (try? StoreIdentity(directory: folder.isEmpty ? "." : folder)).map { ItemOrigin(store: $0) }
    }

    private func detectedType(of content: LoadedContent, name: String?) throws -> DetectedType {
        switch content {
        case .data(let data): return try detector.type(of: Array(data), name: name)
        case .file(let file), .folder(let file):
            let descriptor = try FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec])
            return try descriptor.closeAfter { try detector.type(of: descriptor, name: name) }
        }
    }

    private func register(
        _ content: LoadedContent, of type: UniformType, name: String?, with provider: ItemProvider
    ) {
        let source = ConversionSource(type: type, content: content, name: name)
        for representation in graph.representations(of: source) { provider.register(representation) }
    }
}

/// A drag item, and what was found out about its type.
public struct LiftedItem: Sendable {
    /// The item.
    public let item: DragItem
    /// Its type, what the type was decided by, and what its name suggested instead.
    public let detected: DetectedType
}
