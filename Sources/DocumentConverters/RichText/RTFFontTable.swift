import OfficeDocuments

/// A font of a rich text.
struct RTFFont {
    /// The code page of its bytes; nil for that of the text.
    var codePage: Int?
    /// Whether its bytes are pictures.
    var isSymbol = false
    /// The signs of the font, if they are known.
    var signs: SymbolFont?
    fileprivate var name: [UInt8] = []

    init(signs: SymbolFont? = nil) { self.signs = signs }
}

/// The fonts that a rich text declares.
struct RTFFontTable {
    private var fonts: [Int: RTFFont] = [:]
    private var declared: Int?
    private var usual: Int?
    /// The names of the fonts whose bytes are pictures, in lower case.
    private var symbolNames: Set<String> = []

    /// The font of a text: the one with this number, or the usual one.
    subscript(number: Int?) -> RTFFont? { (number ?? usual).flatMap { fonts[$0] } }

    /// Whether the bytes of the font with this name are pictures.
    func isSymbol(named name: String) -> Bool { symbolNames.contains(name.lowercased()) }

    /// Takes the number of the usual font.
    mutating func setUsual(_ number: Int?) { usual = number }

    /// Takes a control word of the table: the number of the next font, or what its bytes are.
    mutating func take(_ word: String, _ number: Int?) {
        if word == "f" { declared = number }
        guard let declared else { return }
        switch word {
        case "fcharset":
            fonts[declared, default: RTFFont()].codePage = RTFCodePage.codePage(ofCharacterSet: number ?? 0)
            fonts[declared, default: RTFFont()].isSymbol = number == RTFCodePage.symbolCharacterSet
        case "cpg": fonts[declared, default: RTFFont()].codePage = number
        default: break
        }
    }

    /// Takes a byte of the name of a font, which ends with a semicolon.
    mutating func take(_ byte: UInt8) {
        guard let declared else { return }
        if byte == UInt8(ascii: ";") {
            let name = RichTextTable.trimmed(String(decoding: fonts[declared]?.name ?? [], as: UTF8.self))
            fonts[declared]?.signs = SymbolFont(name: name)
            if fonts[declared]?.isSymbol == true { symbolNames.insert(name.lowercased()) }
        } else if fonts[declared, default: RTFFont()].name.count < 64 {
            fonts[declared, default: RTFFont()].name.append(byte)
        }
    }
}
