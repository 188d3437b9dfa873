/// A list of an OpenDocument text that is open, and the items that it has numbered.
struct OpenDocumentList {
    /// A level of a list style, as the attributes of its element. A level that is not numbered has no start.
    struct Level {
        let element: String
        var attributes: [(name: String, value: String)]

        var number: Int? { Int(value("text:level") ?? "") }

        /// The number of the first item.
        var start: Int? {
            guard element == "text:list-level-style-number" else { return nil }
            return OpenDocumentList.number(value("text:start-value")) ?? 1
        }

        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

        /// Whether items show a number.
        var isShown: Bool { start != nil && value("style:num-format")?.isEmpty == false }

        /// Whether a number shows those of the levels above.
        var showsOthers: Bool { Int(value("text:display-levels") ?? "").map { $0 > 1 } ?? false }
    }

    /// What becomes of a header.
    enum Header {
        /// A part of the item before it.
        case joined
        /// It precedes the list.
        case lifted
    }

    let style: String
    let isContinued: Bool
    /// The id of the list that it continues.
    let continued: String?
    let identifier: String?
    /// Its start tag.
    let range: Range<Int>
    let attributes: [(name: String, value: String)]
    /// The number of the last item; nil before the first item.
    var last: Int?
    /// Whether its open item is numbered already: one of only further lists shows no number.
    var isNumbered = false
    /// The end tag of the last item, and the index of the change that has made it one; nil for none.
    var itemEnd: (tag: Range<Int>, change: Int?)?
    /// The index of the change that puts the start tag behind headers; nil if it stays where it is.
    var startChange: Int?
    /// Whether that change also begins an item.
    var opensItem = false
    /// What becomes of the open header.
    var header: Header?
    /// Whether its items become paragraphs, which begin with their numbers.
    var isFlat = false
    /// Whether it only holds further lists so far, which become paragraphs, and is removed.
    var isWrapper = false
    /// The start tag of its open item.
    var item: Range<Int>?

    var isRemoved: Bool { isFlat || isWrapper }

    /// A number that a text states: none that is so large that the next ones overflow.
    static func number(_ text: String?) -> Int? {
        text.flatMap { Int($0) }.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
    }
}
