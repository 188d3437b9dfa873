import SystemPackage
import Transfer
import UniformTypes

extension ItemFailure {
    /// Returns the failure of a part that has no parts itself.
    static func notHolding(_ subject: String, _ steps: ArraySlice<Fragment.Step>) -> ItemFailure {
        let name = ([subject] + steps.map(\.text)).joined(separator: "#")
        return ItemFailure(
            code: "noParts", subject: name,
            message:
                "is a part that has no numbered parts itself; expected a mail of a mailbox, a mail within a mail, or an archive in an archive",
            hint: "use \(name)")
    }

    /// The maximum number of parts taken out of one file at once. Each is an item with its representations, which takes
    /// a few kilobytes.
    static let mostParts = 100_000

    /// Returns the failure of a file called `subject` that has more than `mostParts` parts. A small file can claim any
    /// number of them.
    static func tooManyParts(of subject: String, _ word: String) -> ItemFailure {
        ItemFailure(
            code: "tooLarge", subject: subject,
            message: "has more than \(mostParts) \(word)s, the limit for one file",
            hint: "name the parts that you need, from \(subject)#0 on")
    }

    /// Returns the failure of a request for a sheet of a file that is not a workbook.
    static func noSheets(in subject: String, type: UniformType) -> ItemFailure {
        ItemFailure(
            code: "noParts", subject: subject, message: "is \(type), which has no sheets; expected a workbook",
            hint: "use XLSX or ODS")
    }

    /// Returns the failure of a request for pages of a file that has other parts.
    static func noPages(in subject: String, type: UniformType) -> ItemFailure {
        ItemFailure(
            code: "noParts", subject: subject,
            message: "is \(type), which has no pages; expected a document with pages or slides",
            hint: "use \(subject)#0 for one of its parts, #* for all")
    }

    /// Returns the failure of a request for a page that a document does not have, counted from 1.
    static func noPage(_ number: Int, of path: FilePath, count: Int, _ word: String) -> ItemFailure {
        ItemFailure(
            code: "noSuchPart", subject: "\(path.string)#page=\(number)",
            message: "there is no \(word) \(number): \(path.string) has \(counted(count, word))",
            hint: pageHint(path, count))
    }

    /// Returns the failure of a request for pages that are no range of numbers.
    static func invalidPages(_ range: Substring, of path: FilePath, count: Int, _ word: String) -> ItemFailure {
        ItemFailure(
            code: "noSuchPart", subject: "\(path.string)#page=\(range)",
            message: "invalid \(word)s '\(range)': \(path.string) has \(counted(count, word)), counted from 1",
            hint: pageHint(path, count))
    }

    private static func counted(_ count: Int, _ word: String) -> String {
        count == 1 ? "1 \(word)" : "\(count) \(word)s"
    }

    private static func pageHint(_ path: FilePath, _ count: Int) -> String {
        switch count {
        case 0: "name another file"
        case 1: "use \(path.string)#page=1"
        default: "use \(path.string)#page=1 for the first, #page=\(count) for the last, #* for all"
        }
    }

    /// Returns the failure of a request for a sheet that a workbook does not have.
    static func noSheet(_ name: String, of subject: String, among names: [String]) -> ItemFailure {
        let shown = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", ..." : "")
        return ItemFailure(
            code: "noSuchPart", subject: "\(subject)#sheet=\(name)",
            message: "there is no sheet \(name): the sheets of \(subject) are \(shown)",
            hint: "use one of these names, or \(subject)#0 for the first")
    }

    /// Returns the failure of a request for a part that a container does not have.
    static func noPart(_ index: Int, of path: FilePath, count: Int, _ word: String) -> ItemFailure {
        ItemFailure(
            code: "noSuchPart", subject: "\(path.string)#\(index)",
            message: "there is no \(word) \(index): \(path.string) has \(counted(count, word)), counted from 0",
            hint: count == 0
                ? "name another file"
                : count == 1
                    ? "use \(path.string)#0"
                    : "use \(path.string)#0 for the first, #\(count - 1) for the last, #* for all")
    }
}
