import Glibc
public import SystemPackage
public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ItemProvider {
    /// Runs the loader of the best representation that conforms to `type`; an exact match comes first.
    ///
    /// - Parameters:
    ///   - scratch: A private directory on the file system where the data will land. The caller owns what the loader
    ///     leaves there.
    ///   - progress: Reports and cancels the load. Cancelling the task cancels it as well.
    ///   - losses: Where the loader records the actual losses.
    /// - Throws: `ItemProviderError` with the code `typeNotAvailable` or `cancelled`, or the errors of the loader.
    public func load(
        _ type: UniformType, scratch: FilePath, progress: LoadProgress = LoadProgress(),
        losses: LossLedger = LossLedger()
    ) async throws -> LoadedContent {
        try await load(type, scratch: scratch, progress: progress, losses: losses, source: OpenedSource())
    }

    /// The same as `load(_:scratch:progress:losses:)`.
    ///
    /// - Parameter source: Holds the source's file, if the loader opens it.
    package func load(
        _ type: UniformType, scratch: FilePath, progress: LoadProgress, losses: LossLedger, source: OpenedSource
    ) async throws -> LoadedContent {
        guard let representation = representation(of: type) ?? firstRepresentation(conformingTo: type) else {
            throw ItemProviderError(.typeNotAvailable, subject: suggestedName, type: type)
        }
        defer { progress.finish() }
        try progress.checkCancellation()
        let request = LoadRequest(
            type: representation.type, scratch: scratch, progress: progress, losses: losses, source: source)
        let content = try await withTaskCancellationHandler {
            try await representation.loader(request)
        } onCancel: {
            progress.cancel()
        }
        try progress.checkCancellation()
        return content
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
