package import SystemPackage

/// One item in the hand: a promise of the file as it is at the drop, or standard input as it was at the lift.
package struct HeldItem: Codable, Sendable, Hashable {
    /// The number that the item keeps for as long as it is held.
    package let number: Int
    /// The source as it was named, made absolute; nil for standard input.
    package let source: HeldPath?
    /// The file behind a fragment of it; nil where the source is the file.
    package let container: HeldPath?
    /// The name of the private file that standard input was kept in.
    let input: String?
    /// The name that the user gave standard input.
    package let name: String?
    /// The identifier of its type at the lift.
    package let type: String
    /// What the file was at the lift.
    package let state: FileState?
    /// What of it has landed already, where not all of it has.
    package internal(set) var landed: [HeldPart]?

    /// The file behind the item; nil for standard input.
    package var file: FilePath? { (container ?? source)?.path }

    /// What has become of it since it was lifted.
    package var change: HeldChange? {
        guard let file, let state else { return nil }
        return state.change(at: file)
    }

    /// What the user would recognise.
    package var displayName: String { source?.path.string ?? name ?? "-" }
}

/// What the hand holds under one name.
package struct HeldSession: Codable, Sendable, Hashable {
    /// The version of the format that this program writes.
    static let currentVersion = 1

    /// The version of the format.
    let version: Int
    /// The number of the next item.
    var nextNumber: Int
    /// The items, in the order in which they were picked up.
    package internal(set) var items: [HeldItem]

    init() {
        version = Self.currentVersion
        nextNumber = 0
        items = []
    }
}
