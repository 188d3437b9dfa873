/// The cells of a table row as `\trowd` and the control words after it define them (Rich Text Format Specification 1.9.1,
/// "Table Definitions").
struct RTFRowDefinition: Sendable, Hashable {
    /// A cell.
    struct Cell: Sendable, Hashable {
        /// Its right edge, in twips (1/1440 inch) from the margin.
        var edge = 0
        /// Whether its content belongs to the cell before it: the two are merged.
        var isMergedLeft = false
        /// Whether it is merged with the cell above it.
        var isMergedUp = false
    }

    /// The maximum number of cells: Word supports 63.
    private static let mostCells = 1024

    private(set) var cells: [Cell] = []
    private var next = Cell()

    /// Takes a control word; others are ignored. The first cells of merged ones (`\clmgf`, `\clvmgf`) need no mark.
    mutating func take(_ word: String, _ number: Int?) {
        switch word {
        case "trowd": self = RTFRowDefinition()
        case "clmrg": next.isMergedLeft = true
        case "clvmrg": next.isMergedUp = true
        case "cellx":
            next.edge = number ?? 0
            if cells.count < Self.mostCells { cells.append(next) }
            next = Cell()
        default: break
        }
    }
}
