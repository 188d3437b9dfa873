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

    /// A context from its parts.
    public init(scratch: FilePath, progress: LoadProgress = LoadProgress(), limits: ConversionLimits = .init()) {
        self.scratch = scratch
        self.progress = progress
        self.limits = limits
    }
}
