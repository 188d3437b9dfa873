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
    /// What was in the part of a file that it is; nil when it is not a part, or its content was not looked at.
    package let content: ContentDigest?
    /// What of it has landed already, where not all of it has.
    package internal(set) var landed: [HeldPart]?

    /// The file behind the item; nil for standard input.
    package var file: FilePath? { (container ?? source)?.path }

    /// What has become of it since it was lifted.
    package var change: HeldChange? {
        guard let file, let state else { return nil }
        return state.change(at: file)
    }

    /// Whether the very file that was lifted stands at `destination`, a folder or the folder around a file: it has gone there.
    ///
    /// - Complexity: O(n) in the number of what is there.
    package func stands(at destination: FilePath) -> Bool {
        guard container == nil, let state else { return false }
        return ExistingFiles(at: destination).contains(state)
    }

    /// Whether the user means it by `name`, the path of its source or nil for standard input.
    func isCalled(_ name: FilePath?) -> Bool {
        source?.path.lexicallyNormalized() == name?.lexicallyNormalized()
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

    /// Takes in what has landed of items that have not landed whole.
    mutating func add(_ parts: [Int: Set<HeldPart>]) {
        for index in items.indices {
            guard let landed = parts[items[index].number], !landed.isEmpty else { continue }
            let known = items[index].landed ?? []
            items[index].landed = known + landed.subtracting(known)
        }
    }
}
