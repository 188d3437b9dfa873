public import SystemPackage
public import UniformTypes

/// The arguments of a loader whose representation was chosen.
public struct LoadRequest: Sendable {
    /// The registered type that was chosen.
    public let type: UniformType
    /// A private directory (mode 0700) on the file system where the data will land. The loader writes its files here;
    /// they are renamed into place or removed when the load ends.
    public let scratch: FilePath
    /// Where the loader reports progress and checks for cancellation.
    public let progress: LoadProgress
    /// Where the loader records the actual losses. If it records nothing, the losses of the representation apply.
    public let losses: LossLedger
    /// The file of the source, if the loader opens it.
    package let source: OpenedSource

    /// Creates a request for `type`.
    public init(
        type: UniformType, scratch: FilePath, progress: LoadProgress, losses: LossLedger = LossLedger()
    ) {
        self.init(type: type, scratch: scratch, progress: progress, losses: losses, source: OpenedSource())
    }

    package init(
        type: UniformType, scratch: FilePath, progress: LoadProgress, losses: LossLedger, source: OpenedSource
    ) {
        self.type = type
        self.scratch = scratch
        self.progress = progress
        self.losses = losses
        self.source = source
    }
}
