public import SystemPackage
public import UniformTypes

/// What a loader is told when its representation has been chosen.
public struct LoadRequest: Sendable {
    /// The registered type that was chosen.
    public let type: UniformType
    /// A private directory (0700) on the file system where the data will land; what the loader writes goes in here
    /// and is renamed into place or removed when the load ends.
    public let scratch: FilePath
    /// Where the loader reports how far it is, and learns that it is no longer wanted.
    public let progress: LoadProgress
    /// Where the loader says what was really lost. Left empty, what the representation promised holds.
    public let losses: LossLedger

    /// A request for `type` with its scratch directory and progress.
    public init(
        type: UniformType, scratch: FilePath, progress: LoadProgress, losses: LossLedger = LossLedger()
    ) {
        self.type = type
        self.scratch = scratch
        self.progress = progress
        self.losses = losses
    }
}
