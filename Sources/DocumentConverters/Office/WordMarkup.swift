/// Gives a body of a document of Word a form that means the same, and that pandoc reads: it expects one kind of content in a run,
/// complete grids of tables, and simple fields, and drops all else.
enum WordMarkup {
    /// A body in another form.
    struct Mended: Hashable {
        let body: [UInt8]
        /// Whether a formula of a field, or of program text, is text.
        let hasFormulas: Bool
    }

    /// The body in the form that pandoc reads; nil if it has it, or is not well-formed.
    ///
    /// - Complexity: O(n log n) in bytes.
    static func mended(_ body: [UInt8]) -> Mended? {
        var mended = WordAlternatives.rewritten(body)
        let fields = WordFields.rewritten(mended ?? body)
        mended = fields?.body ?? mended
        mended = WordRuns.rewritten(mended ?? body) ?? mended
        mended = WordTables.rewritten(mended ?? body) ?? mended
        let coded = WordCodeFormulas.rewritten(mended ?? body)
        mended = coded ?? mended
        return mended.map { Mended(body: $0, hasFormulas: fields?.hasFormulas == true || coded != nil) }
    }
}
