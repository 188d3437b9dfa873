public import FoundationEssentials
import Glibc
import Synchronization
public import SystemPackage
public import UniformTypes

/// A ranked list of an item's representations, which are loaded on demand.
///
/// Representations are registered from the highest fidelity to the lowest; the order is the preference. If a type is
/// registered twice, the first registration stays. Apple's counterpart is `NSItemProvider`.
public final class ItemProvider: Sendable {
    /// Representations with a common loader, whose request says which of them to load. Thousands of items of one type
    /// share the descriptions.
    private struct Family {
        let descriptions: [Representation.Description]
        let loader: Representation.Loader
    }

    private struct State {
        var families: [Family] = []
        var suggestedName: String?

        /// All descriptions. If there is only one family, its array is returned without a copy.
        var descriptions: [Representation.Description] {
            families.count == 1 ? families[0].descriptions : families.flatMap(\.descriptions)
        }

        func isRegistered(_ type: UniformType) -> Bool {
            families.contains { $0.descriptions.contains { $0.type == type } }
        }
    }

    private let state: Mutex<State>

    /// Creates a provider without representations.
    public init(suggestedName: String? = nil) {
        state = Mutex(State(suggestedName: suggestedName))
    }

    /// The name of a written file, without an extension, if the data has no name of its own.
    public var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    /// The offered representations, best first. Runs no loader.
    public var representations: [Representation.Description] { state.withLock { $0.descriptions } }

    /// The offered types, best first. Runs no loader.
    public var registeredTypes: [UniformType] { state.withLock { $0.descriptions.map(\.type) } }

    /// Appends a representation.
    ///
    /// - Returns: False when the type was already registered; the first registration stays.
    @discardableResult
    public func register(_ representation: Representation) -> Bool {
        state.withLock { state in
            guard !state.isRegistered(representation.type) else { return false }
            state.families.append(Family(descriptions: [representation.description], loader: representation.loader))
            return true
        }
    }

    /// Appends representations of different types, in order. `loader` loads all of them: its request contains the type.
    /// If a type was already registered, the first registration stays.
    ///
    /// Descriptions that are passed to many providers share their memory.
    public func register(_ descriptions: [Representation.Description], loader: @escaping Representation.Loader) {
        guard !descriptions.isEmpty else { return }
        state.withLock { state in
            let areNew = !descriptions.contains { state.isRegistered($0.type) }
            let new = areNew ? descriptions : descriptions.filter { !state.isRegistered($0.type) }
            if !new.isEmpty { state.families.append(Family(descriptions: new, loader: loader)) }
        }
    }

    /// Returns a provider of the same representations, each of which also loses `losses`, which are not a part of the content.
    package func losing(_ losses: [Loss]) -> ItemProvider {
        let (families, suggestedName) = state.withLock { ($0.families, $0.suggestedName) }
        let provider = ItemProvider(suggestedName: suggestedName)
        for family in families {
            provider.register(family.descriptions.map { $0.losing(losses) }) { request in
                let content = try await family.loader(request)
                if request.losses.recorded != nil { request.losses.record(losses) }
                return content
            }
        }
        return provider
    }

    /// Whether a representation conforms to `type`. Runs no loader.
    public func hasRepresentation(conformingTo type: UniformType) -> Bool {
        representations.contains { $0.type.conforms(to: type) }
    }

    /// Returns the registered representation of exactly `type`.
    func representation(of type: UniformType) -> Representation? {
        state.withLock { state in
            for family in state.families {
                guard let description = family.descriptions.first(where: { $0.type == type }) else { continue }
                return Representation(description, loader: family.loader)
            }
            return nil
        }
    }
}

extension ItemProvider {
    /// Registers bytes of `type`, which `loader` creates on demand.
    ///
    /// - Returns: False when the type was already registered; the first registration stays.
    @discardableResult
    public func registerData(
        _ type: UniformType, fidelity: Fidelity = .native, visibility: RepresentationVisibility = .all,
        losses: [Loss] = [], loader: @escaping @Sendable (LoadProgress) async throws -> Data
    ) -> Bool {
        register(
            Representation(
                .init(type: type, fidelity: fidelity, visibility: visibility, losses: losses),
                loader: { .data(try await loader($0.progress)) }))
    }

    /// Registers the file at `path`, unchanged.
    ///
    /// - Returns: False when the type was already registered; the first registration stays.
    @discardableResult
    public func registerFile(
        _ type: UniformType, at path: FilePath, visibility: RepresentationVisibility = .all
    ) -> Bool {
        register(
            Representation(
                .init(type: type, fidelity: .native, visibility: visibility),
                loader: { _ in .file(LoadedFile(path: path, ownership: .source)) }))
    }

    /// Registers the folder at `path`, unchanged.
    ///
    /// - Returns: False when the type was already registered; the first registration stays.
    @discardableResult
    public func registerFolder(
        _ type: UniformType, at path: FilePath, visibility: RepresentationVisibility = .all
    ) -> Bool {
        register(
            Representation(
                .init(type: type, fidelity: .native, visibility: visibility),
                loader: { _ in .folder(LoadedFile(path: path, ownership: .source)) }))
    }
}

extension ItemProvider {
    /// Runs the loader of the best representation that conforms to `type`; an exact match comes first.
    ///
    /// - Parameters:
    ///   - type: The type of the content, or one that it conforms to.
    ///   - scratch: A private directory on the file system where the data will land. The caller owns what the loader
    ///     leaves there.
    ///   - progress: Reports and cancels the load. Cancelling the task cancels it as well.
    ///   - losses: Where the loader records the actual losses.
    ///   - proofs: Where the loader records that it has compared the content with the source; nil if it need not do so.
    /// - Throws: `ItemProviderError` with the code `typeNotAvailable` or `cancelled`, or the errors of the loader.
    public func load(
        _ type: UniformType, scratch: FilePath, progress: LoadProgress = LoadProgress(),
        losses: LossLedger = LossLedger(), proofs: ProofLedger? = nil
    ) async throws -> LoadedContent {
        try await load(
            type, in: ScratchFolder(existing: scratch), progress: progress, losses: losses, proofs: proofs,
            source: OpenedSource())
    }

    /// The same as `load(_:scratch:progress:losses:)`.
    ///
    /// - Parameters:
    ///   - folder: The private directory, which is made if the loader writes a file.
    ///   - source: Holds the source's file, if the loader opens it.
    package func load(
        _ type: UniformType, in folder: ScratchFolder, progress: LoadProgress, losses: LossLedger,
        proofs: ProofLedger? = nil, source: OpenedSource
    ) async throws -> LoadedContent {
        guard let representation = representation(of: type) ?? firstRepresentation(conformingTo: type) else {
            throw ItemProviderError(.typeNotAvailable, subject: suggestedName, type: type)
        }
        defer { progress.finish() }
        try progress.checkCancellation()
        let request = LoadRequest(
            type: representation.type, folder: folder, progress: progress, losses: losses, proofs: proofs,
            source: source)
        do {
            let content = try await withTaskCancellationHandler {
                try await representation.loader(request)
            } onCancel: {
                progress.cancel()
            }
            try progress.checkCancellation()
            return content
        } catch {
            // Without its directory, the loader could not write.
            throw folder.failure ?? error
        }
    }

    /// Loads the item's bytes as `type`. A file is read; a folder becomes a ZIP with the folder as its top entry.
    ///
    /// Temporary files are created in `temporaryDirectory` and removed before this returns.
    /// - Throws: `ItemProviderError`, or the errors of the loader.
    public func loadData(
        as type: UniformType, temporaryDirectory: FilePath = "/tmp", progress: LoadProgress = LoadProgress()
    ) async throws -> Data {
        let scratch = try TemporaryDirectory(in: temporaryDirectory)
        let content = try await load(type, scratch: scratch.path, progress: progress)
        let data = try content.data(scratch: scratch.path, progress: progress)
        // The directory is removed at its last use; the data is in memory by then.
        _ = consume scratch
        return data
    }

    /// Calls `body` with the item as a file or folder of `type`. Data is written to a private temporary file, which is
    /// removed when `body` returns.
    ///
    /// - Throws: `ItemProviderError`, or the errors of the loader or of `body`.
    public func withFile<Result>(
        as type: UniformType, temporaryDirectory: FilePath = "/tmp", progress: LoadProgress = LoadProgress(),
        _ body: (LoadedFile) async throws -> Result
    ) async throws -> Result {
        let scratch = try TemporaryDirectory(in: temporaryDirectory)
        let content = try await load(type, scratch: scratch.path, progress: progress)
        let file = try content.file(scratch: scratch.path)
        let result = try await body(file)
        _ = consume scratch
        return result
    }

    private func firstRepresentation(conformingTo type: UniformType) -> Representation? {
        registeredTypes.first { $0.conforms(to: type) }.flatMap { representation(of: $0) }
    }
}
