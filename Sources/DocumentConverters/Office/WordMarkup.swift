import XML

/// Gives a body of a document of Word a form that means the same, and that pandoc reads: it expects one kind of content in a run,
/// complete grids of tables, and simple fields, and drops what is otherwise.
enum WordMarkup {
    /// A body in another form.
    struct Mended: Hashable {
        let body: [UInt8]
        /// Whether a formula of a field is text.
        var hasFormulas = false
    }

    /// The body in the form that pandoc reads; nil if it has it, or is not well-formed.
    ///
    /// - Complexity: O(n log n) in bytes.
    static func mended(_ body: [UInt8]) -> Mended? {
        var result = Mended(body: body)
        var isChanged = false
        func take(_ other: [UInt8]?) {
            guard let other else { return }
            result = Mended(body: other, hasFormulas: result.hasFormulas)
            isChanged = true
        }
        take(WordAlternatives.rewritten(result.body))
        if let (fields, hasFormulas) = WordFields.rewritten(result.body) {
            take(fields)
            result.hasFormulas = hasFormulas
        }
        take(WordRuns.rewritten(result.body))
        take(WordTables.rewritten(result.body))
        return isChanged ? result : nil
    }
}
