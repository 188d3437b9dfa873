package import ItemProviders

/// The text of an item, as UTF-8.
package struct ExtractedText: Sendable {
    /// The text: bytes in memory, or the source's own file if that is the text.
    package let content: LoadedContent
    /// How much of the item it is.
    package let fidelity: Fidelity
    /// What of the item it lacks.
    package let losses: [Loss]
    /// Whether it was extracted before, and kept in the cache.
    package let isCached: Bool
}
