public import ItemProviders
public import SystemPackage

/// Where and how a conversion runs.
public struct ConversionContext: Sendable {
    /// A private directory for the output and whatever the conversion needs on the way.
    public let scratch: FilePath
    /// Progress and cancellation.
    public let progress: LoadProgress
    /// What the conversion may use.
    public let limits: ConversionLimits

    /// What the user asked for beyond the target type.
    public let options: ConversionOptions
    /// Where the converter says what was really lost. Left empty, what its rule promised holds.
    public let losses: LossLedger

    /// A context from its parts.
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
