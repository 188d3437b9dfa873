import Glibc
public import SystemPackage
public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ItemProvider {
    /// Runs the loader of the best representation that conforms to `type`; an exact registration comes first.
    ///
    /// - Parameters:
    ///   - scratch: a private directory on the file system where the data will land. What the loader leaves there is
    ///     the caller's.
    ///   - progress: where the load reports, and how it is cancelled. Cancelling the task cancels it as well.
    ///   - losses: where the loader says what was really lost.
    /// - Throws: `ItemProviderError` with `typeNotAvailable` or `cancelled`, or what the loader throws.
    public func load(
        _ type: UniformType, scratch: FilePath, progress: LoadProgress = LoadProgress(),
        losses: LossLedger = LossLedger()
    ) async throws -> LoadedContent {
        guard let representation = representation(of: type) ?? firstRepresentation(conformingTo: type) else {
            throw ItemProviderError(.typeNotAvailable, subject: suggestedName, type: type)
        }
        defer { progress.finish() }
        try progress.checkCancellation()
        let request = LoadRequest(type: representation.type, scratch: scratch, progress: progress, losses: losses)
        let content = try await withTaskCancellationHandler {
            try await representation.loader(request)
        } onCancel: {
            progress.cancel()
        }
        try progress.checkCancellation()
        return content
    }

    /// The item's bytes as `type`. A file is read; a folder becomes a ZIP with the folder as its top entry.
    ///
    /// Temporary files are made in `temporaryDirectory` and are gone when this returns.
    /// - Throws: `ItemProviderError`, or what the loader throws.
    public func loadData(
        as type: UniformType, temporaryDirectory: FilePath = "/tmp", progress: LoadProgress = LoadProgress()
    ) async throws -> Data {
        let scratch = try TemporaryDirectory(in: temporaryDirectory)
        let content = try await load(type, scratch: scratch.path, progress: progress)
        let data = try content.data(scratch: scratch.path, progress: progress)
        // The directory goes with its last use; the data is in memory by then.
        _ = consume scratch
        return data
    }

    /// Calls `body` with the item as a file (or a folder, for a folder) of `type`. Data is written to a private temporary file, which
    /// is gone when `body` returns.
    ///
    /// - Throws: `ItemProviderError`, or what the loader or `body` throws.
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
