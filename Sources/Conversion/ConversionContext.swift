public import ItemProviders
public import SystemPackage

/// The environment of a conversion.
public struct ConversionContext: Sendable {
    /// A private directory for the output and for temporary files.
    public let scratch: FilePath
    /// Progress and cancellation.
    public let progress: LoadProgress
    /// The limits of the conversion.
    public let limits: ConversionLimits

    /// The user's options in addition to the target type.
    public let options: ConversionOptions
    /// Where the converter records the actual losses. If it records nothing, the losses of its rule apply.
    public let losses: LossLedger

    /// Creates a context from its parts.
    public init(
        scratch: FilePath, progress: LoadProgress = LoadProgress(), limits: ConversionLimits = .init(),
        options: ConversionOptions = .init(), losses: LossLedger = LossLedger()
    ) {
        self.scratch = scratch
        self.progress = progress
        self.limits = limits
        self.options = options
        self.losses = losses
    }
}
