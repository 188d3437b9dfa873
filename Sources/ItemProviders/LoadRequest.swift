import FileSystem
import Synchronization
public import SystemPackage
public import UniformTypes

/// The arguments of a loader whose representation was chosen.
public struct LoadRequest: Sendable {
    /// The registered type that was chosen.
    public let type: UniformType
    /// A private directory (mode 0700) on the file system where the data will land. The loader writes its files here;
    /// they are renamed into place or removed when the load ends.
    public var scratch: FilePath { folder.path }
    /// Where the loader reports progress and checks for cancellation.
    public let progress: LoadProgress
    /// Where the loader records the actual losses. If it records nothing, the losses of the representation apply.
    public let losses: LossLedger
    /// Where the loader records that it has read the content again and found it equal to the source; nil if that is not
    /// asked for.
    public let proofs: ProofLedger?
    /// The file of the source, if the loader opens it.
    package let source: OpenedSource
    /// The directory at `scratch`, which is made when it is asked for.
    package let folder: ScratchFolder

    /// Creates a request for `type`.
    public init(
        type: UniformType, scratch: FilePath, progress: LoadProgress, losses: LossLedger = LossLedger(),
        proofs: ProofLedger? = nil
    ) {
        self.init(
            type: type, folder: ScratchFolder(existing: scratch), progress: progress, losses: losses, proofs: proofs,
            source: OpenedSource())
    }

    package init(
        type: UniformType, folder: ScratchFolder, progress: LoadProgress, losses: LossLedger,
        proofs: ProofLedger? = nil, source: OpenedSource = OpenedSource()
    ) {
        self.type = type
        self.folder = folder
        self.progress = progress
        self.losses = losses
        self.proofs = proofs
        self.source = source
    }
}
