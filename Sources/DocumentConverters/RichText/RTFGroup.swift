import OfficeDocuments

/// The state of a group of rich text; a group within it begins with the same.
struct RTFGroup {
    /// Text that stands beside the page.
    enum Note {
        case footnote
        case comment
        case header
        case footer
    }

    /// Text that belongs to something else than the line that it is in.
    enum Capture {
        /// The number or bullet of a list item.
        case marker
        /// Who wrote the next comment.
        case author
        case initials
    }

    /// What a group is in a formula.
    enum FormulaPart {
        case whole
        case element
    }

    var isHidden = false
    var isHiddenCharacter = false
    var isDeleted = false
    var fallbackLength = 1
    var font: Int?
    var inTable = false
    /// The number of tables that a paragraph in a table is in.
    var nesting = 1
    var isNestedRow = false
    var isFontTable = false
    var note: Note?
    var isStyleSheet = false
    /// Whether this is a field.
    var isField = false
    /// Whether this is the instruction of a field, and whether it is the result of a hyperlink field.
    var isInstruction = false
    var isLink = false
    /// Whether this is the result of a field that numbers pages, in a header or footer.
    var isPageField = false
    /// Whether this is in a formula, and what it is there.
    var isInFormula = false
    var formulaPart: FormulaPart?
    var capture: Capture?
    /// Whether this is the number or bullet of a list item.
    var isMarker = false
    var listLevel = 0
    /// The first control word of a group determines its content.
    var isFresh = true
    var isStarred = false
    var style = CharacterStyle()
    var heading: Int?

    /// The number of tables that the paragraph is in.
    var tables: Int { inTable ? max(1, nesting) : 0 }

    /// Whether text is shown on the page.
    var isVisible: Bool { !isHidden && !isHiddenCharacter && !isDeleted }

    /// The state at the start of a group within this one.
    var inner: RTFGroup {
        var group = self
        group.isFresh = true
        group.isStarred = false
        group.note = nil
        group.isField = false
        group.isLink = false
        group.isPageField = false
        group.formulaPart = nil
        return group
    }

    /// Resets the properties of the paragraph.
    mutating func resetParagraph() {
        inTable = false
        nesting = 1
        heading = nil
        listLevel = 0
    }

    /// Resets the properties of characters, except the style.
    mutating func resetCharacters() {
        font = nil
        isHiddenCharacter = false
        isDeleted = false
    }
}
