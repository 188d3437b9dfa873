package import SystemPackage

/// One item in the hand: a file as it will be at the drop, or standard input as it was at the lift.
package struct HeldItem: Codable, Sendable, Hashable {
    /// The item's number, which is constant while it is held.
    package let number: Int
    /// The absolute path of the source; nil for standard input.
    package let source: HeldPath?
    /// The file that contains the fragment; nil if the source is the file itself.
    package let container: HeldPath?
    /// The name of the private file with the kept standard input.
    let input: String?
    /// The name that the user gave to standard input.
    package let name: String?
    /// The type identifier at the lift.
    package let type: String
    /// The state of the file at the lift.
    package let state: FileState?
    /// The digest of the part of a file; nil when the item is not a part, or its content was not read.
    package let content: ContentDigest?
    /// The parts that have already landed, if not all have.
    package internal(set) var landed: [HeldPart]?

    /// The item's file; nil for standard input.
    package var file: FilePath? { (container ?? source)?.path }

    /// How the file has changed since the lift.
    package var change: HeldChange? {
        guard let file, let state else { return nil }
        return state.change(at: file)
    }

    /// Whether the lifted file itself is at `destination`, a folder or a file in the folder to search: it was moved
    /// there.
    ///
    /// - Complexity: O(n) in the number of entries there.
    package func stands(at destination: FilePath) -> Bool {
        guard container == nil, let state else { return false }
        return ExistingFiles(at: destination).contains(state)
    }

    /// Whether `name` is the path of the item's source, or nil for standard input.
    func isCalled(_ name: FilePath?) -> Bool {
        source?.path.lexicallyNormalized() == name?.lexicallyNormalized()
    }

    /// The name shown to the user.
    package var displayName: String { source?.path.string ?? name ?? "-" }
}

/// The items in the hand under one name.
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

    /// Adds the landed parts of items that have not landed completely.
    mutating func add(_ parts: [Int: Set<HeldPart>]) {
        for index in items.indices {
            guard let landed = parts[items[index].number], !landed.isEmpty else { continue }
            let known = items[index].landed ?? []
            items[index].landed = known + landed.subtracting(known)
        }
    }
}
