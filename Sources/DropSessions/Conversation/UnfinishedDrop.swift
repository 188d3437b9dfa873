/// A drop that failed after its data was transferred: what landed may not be synced to the device yet.
public struct UnfinishedDrop: Error {
    /// The outcome for each item. Items to be moved were copied: their sources stay.
    public let reports: [ItemReport]
    /// The failure.
    public let underlying: any Error
}
