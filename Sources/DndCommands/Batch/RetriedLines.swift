import FoundationEssentials
import SystemPackage
import Transfer

/// The lines of a plan that a report says can be tried again: those that failed for a reason that may pass, and those
/// without an outcome.
struct RetriedLines {
    /// The numbers of the lines.
    let numbers: Set<Int>

    /// A line of a report, as far as it is needed.
    struct Line: Decodable {
        let n: Int?
        let status: String?
        let plan: String?
        let source: String?
        let error: PlannedFailure?

        /// Whether the outcome will not change when the item is tried again.
        var isFinal: Bool { error?.retryable != true && status != ItemReport.Status.interrupted.rawValue }
    }

    /// Reads the report at `path`.
    ///
    /// - Throws: `CommandFailure` if it is not a report, or that of another plan.
    init(_ path: FilePath, of plan: PlanReader) throws {
        var numbers = Set(stride(from: 1, through: plan.header.items, by: 1))
        try Self.forEachLine(of: path) { line, number in
            if line.n == nil {
                guard line.plan == plan.id else {
                    throw CommandFailure(
                        .usage, subject: path.string, "is the report of another plan",
                        hint: "name the report of \(plan.path.string)")
                }
                return
            }
            guard let n = line.n, n >= 1, n <= plan.header.items else {
                throw CommandFailure(.usage, subject: path.string, "line \(number) has a number that the plan lacks")
            }
            if line.isFinal { numbers.remove(n) }
        }
        self.numbers = numbers
    }

    /// Reads the lines of a report. A last line that a crash has cut off is left out.
    static func forEachLine(of path: FilePath, _ body: (Line, Int) throws -> Void) throws {
        var lines = try LineReader(path, of: "the report")
        let decoder = JSONDecoder()
        var broken: Int?
        while let bytes = try lines.next() {
            if let broken {
                throw CommandFailure(
                    .usage, subject: path.string, "line \(broken) is not a line of a report: expected a JSON object")
            }
            guard let line = try? decoder.decode(Line.self, from: Data(bytes)) else {
                broken = lines.number
                continue
            }
            try body(line, lines.number)
        }
        if broken == 1 {
            throw CommandFailure(.usage, subject: path.string, "is not a report of dnd batch")
        }
    }
}
