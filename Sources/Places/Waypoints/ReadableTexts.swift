extension Waypoint {
    /// The texts of a waypoint, converted from HTML to plain text.
    struct ReadableTexts {
        let summary: String?
        let comment: String?
        let short: String?
        let long: String?
        /// The pictures that the texts show: those of the listing first.
        let pictures: [String]
    }

    /// The texts, with HTML converted to plain text.
    var readableTexts: ReadableTexts {
        let texts = [
            cache?.shortDescription, cache?.longDescription, summary.map { Description($0) },
            comment.map { Description($0) },
        ].map { $0.map(Self.read) }
        return ReadableTexts(
            summary: texts[2]?.text, comment: texts[3]?.text, short: texts[0]?.text, long: texts[1]?.text,
            pictures: texts.flatMap { $0?.pictures ?? [] })
    }

    private static func read(_ description: Description) -> (text: String, pictures: [String]) {
        switch description.isHTML {
        case false?: return (description.text, [])
        case true?:
            let page = Hypertext(description.text)
            return (page.text, page.pictures)
        case nil:
            let page = Hypertext(guessing: description.text)
            return (page.text, page.pictures)
        }
    }
}
