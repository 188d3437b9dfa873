import ArgumentParser
import DropSessions

/// What is not carried over of a source's file, with commas between the words, as `cp --no-preserve` takes them.
struct MetadataListArgument: Sendable, Hashable {
    /// The words, and what they stand for.
    static let words: KeyValuePairs<String, PreservedMetadata> = [
        "timestamps": .timestamps, "xattr": .extendedAttributes, "all": .all,
    ]

    let metadata: PreservedMetadata

    /// What `words` name.
    ///
    /// - Throws: `ValidationError` that lists the words when one is none of them, or there is none.
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
