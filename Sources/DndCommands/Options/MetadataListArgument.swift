import ArgumentParser
import DropSessions

/// A comma-separated list of the file metadata not to preserve, like the list of `cp --no-preserve`.
struct MetadataListArgument: Sendable, Hashable {
    /// The accepted words and their meanings.
    static let words: KeyValuePairs<String, PreservedMetadata> = [
        "timestamps": .timestamps, "xattr": .extendedAttributes, "all": .all,
    ]

    let metadata: PreservedMetadata

    /// Parses `words`.
    ///
    /// - Throws: `ValidationError` that lists the words if one is unknown or there is none.
    init(parsing words: String) throws {
        let known = Self.words.map(\.key).joined(separator: ", ")
        let names = words.split(separator: ",")
        if names.isEmpty { throw ValidationError("expected one or more of \(known)") }
        metadata = try names.reduce(into: PreservedMetadata()) { metadata, name in
            guard let word = Self.words.first(where: { $0.key == name }) else {
                throw ValidationError("unknown metadata '\(name)': expected one or more of \(known)")
            }
            metadata.formUnion(word.value)
        }
    }
}
