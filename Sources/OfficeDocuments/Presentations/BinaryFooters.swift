/// What stands at the foot of slides in a presentation of PowerPoint 97 to 2003 (MS-PPT 2.4.15.1, 2.5.16): the shapes are on the
/// master, the texts are kept here.
struct BinaryFooters {
    /// The date that the user has written; empty if none is shown, or that of the show.
    private(set) var date = ""
    /// The footer; empty if none is shown.
    private(set) var footer = ""

    /// The texts that are shown, in their usual order.
    var texts: [String] { [date, footer] }

    /// MS-PPT 2.4.15.2: the bits fHasDate, fHasUserDate and fHasFooter.
    private enum Flag { static let (date, userDate, footer) = (0x01, 0x04, 0x20) }
    /// The instances of strings (MS-PPT 2.4.15.3 and 2.4.15.5).
    private enum Instance { static let (date, footer) = (0, 2) }
    /// PowerPoint takes no longer ones. They are repeated on each slide.
    private static let longest = 1024

    /// No footers.
    init() {}

    /// Reads the container of headers and footers.
    init(_ container: PresentationRecords.Record, in records: PresentationRecords) {
        var flags = 0
        for atom in records.list(container) {
            switch (atom.kind, atom.instance) {
            case (PresentationRecords.Kind.footersAtom, _): flags = records.half(2, of: atom) ?? 0
            case (PresentationRecords.Kind.string, Instance.date):
                date = records.string(of: atom, limit: Self.longest)
            case (PresentationRecords.Kind.string, Instance.footer):
                footer = records.string(of: atom, limit: Self.longest)
            default: break
            }
        }
        if flags & Flag.date == 0 || flags & Flag.userDate == 0 { date = "" }
        if flags & Flag.footer == 0 { footer = "" }
    }
}
