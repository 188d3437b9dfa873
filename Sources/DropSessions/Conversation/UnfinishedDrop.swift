/// A drop whose data travelled, but which could not be brought to its end: what landed may not be on the device yet.
public struct UnfinishedDrop: Error {
    /// What became of each item. What was to be moved was copied: its source stays.
    public let reports: [ItemReport]
    /// What kept the drop from its end.
    public let underlying: any Error
}
