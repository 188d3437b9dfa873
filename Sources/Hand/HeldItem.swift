import FoundationEssentials
import Glibc
package import ItemProviders
package import SystemPackage
package import Transfer

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

/// A path in JSON: text, and additionally the bytes in base64 if they are not UTF-8.
package struct HeldPath: Codable, Sendable, Hashable {
    /// The path, with its exact bytes.
    package let path: FilePath

    private enum Key: String, CodingKey { case text, bytes }

    /// Wraps `path`.
    package init(_ path: FilePath) { self.path = path }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .text)
        let data = try container.decodeIfPresent(Data.self, forKey: .bytes) ?? Data(text.utf8)
        guard !data.isEmpty, !data.contains(0) else {
            throw DecodingError.dataCorruptedError(forKey: .text, in: container, debugDescription: "not a path")
        }
        path = FilePath(platformString: data.map { CChar(bitPattern: $0) } + [0])
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(path.string, forKey: .text)
        guard String(validating: path) == nil else { return }
        try container.encode(path.withPlatformString { Data(bytes: $0, count: strlen($0)) }, forKey: .bytes)
    }
}

/// A part of a held container. Parts that have landed are not dropped again.
package struct HeldPart: Codable, Sendable, Hashable {
    /// The file, or the container file of a fragment; nil for a fragment of standard input.
    let path: HeldPath?
    /// The fragment; nil for a separate file.
    let fragment: String?

    /// Creates the part that `source` names.
    package init(_ source: ItemSource) {
        path = source.path.map(HeldPath.init)
        fragment = if case .fragment(_, let fragment) = source { fragment } else { nil }
    }

    /// Whether it can be an element of `container`: a file below it, or a fragment of it.
    func isInside(_ container: HeldPart) -> Bool {
        guard let path, let folder = container.path else { return self.path == container.path && fragment != nil }
        if path == folder { return fragment != nil && container.fragment == nil }
        return path.path.starts(with: folder.path)
    }
}

/// An item that is about to be lifted.
package struct LiftCandidate: Sendable {
    enum Kind: Sendable {
        case file(source: FilePath, container: FilePath?, content: ContentDigest?)
        case input(LoadedContent, name: String?)
    }

    let kind: Kind
    let type: String

    /// Creates a candidate for a file or folder, or for a fragment of the file `container` with this content. Paths are
    /// absolute.
    package static func file(
        _ source: FilePath, container: FilePath?, type: String, content: ContentDigest? = nil
    ) -> LiftCandidate {
        LiftCandidate(
            kind: .file(source: source, container: container == source ? nil : container, content: content), type: type)
    }

    /// Creates a candidate for standard input.
    package static func input(_ content: LoadedContent, name: String?, type: String) -> LiftCandidate {
        LiftCandidate(kind: .input(content, name: name), type: type)
    }
}
