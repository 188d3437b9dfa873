import DataFormats
import DndCommands
import FoundationEssentials
import SystemPackage
import Testing

/// The table of exit statuses in `Examples/kubernetes/job.yaml`, simulated.
@Suite("The Kubernetes example")
struct KubernetesPolicyTests {
    /// What the Job controller does when a pod fails (Kubernetes API reference, `PodFailurePolicyRule`).
    enum Action: String {
        /// The whole Job fails, and its other pods are ended.
        case failJob = "FailJob"
        /// This index is not tried again.
        case failIndex = "FailIndex"
        /// The pod is made again, and the failure is not counted.
        case ignore = "Ignore"
        /// The pod is made again, at most `backoffLimitPerIndex` times.
        case count = "Count"
    }

    /// A rule of the table: the first that matches decides.
    struct Rule {
        let action: Action
        let statuses: Set<Int32>
    }

    /// The example does not have the structure that Kubernetes asks for.
    struct Malformed: Error {}

    /// Swift Testing has a type of this name, too.
    typealias ExitStatus = DndCommands.ExitStatus

    private static func manifest() throws -> DataValue {
        let file = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
            .appending("Examples/kubernetes/job.yaml")
        return try DataFormat.yaml.read(Array(Data(contentsOf: URL(fileURLWithPath: file.string)))).value
    }

    private static func rules() throws -> [Rule] {
        try array(value("spec", "podFailurePolicy", "rules", in: manifest())).map { rule in
            let codes = try value("onExitCodes", in: rule)
            guard try text(value("operator", in: codes)) == "In",
                let action = try Action(rawValue: text(value("action", in: rule)))
            else { throw Malformed() }
            return Rule(action: action, statuses: Set(try array(value("values", in: codes)).map(number)))
        }
    }

    private static func value(_ keys: String..., in value: DataValue) throws -> DataValue {
        try keys.reduce(value) { value, key in
            guard case .object(let object) = value, let found = object[key] else { throw Malformed() }
            return found
        }
    }

    private static func array(_ value: DataValue) throws -> [DataValue] {
        guard case .array(let values) = value else { throw Malformed() }
        return values
    }

    private static func text(_ value: DataValue) throws -> String {
        guard case .string(let text) = value else { throw Malformed() }
        return text
    }

    private static func number(_ value: DataValue) throws -> Int32 {
        guard case .integer(let digits) = value, let number = Int32(digits) else { throw Malformed() }
        return number
    }

    /// What is to happen. A new exit status does not compile until it has a line.
    private static func expected(_ status: ExitStatus) -> Action? {
        switch status {
        case .success: nil
        case .usage: .failJob
        case .incomplete, .failure: .failIndex
        case .temporary: .count
        case .hungUp, .interrupted, .terminated: .ignore
        }
    }

    @Test("each exit status has a row, and the first row that matches is the right one", arguments: ExitStatus.allCases)
    func simulated(_ status: ExitStatus) throws {
        let row = try Self.rules().first { $0.statuses.contains(status.rawValue) }
        #expect(row?.action == Self.expected(status))
    }

    @Test("the table names no other status, and none twice")
    func noOthers() throws {
        let named = try Self.rules().flatMap(\.statuses).sorted()
        #expect(named == ExitStatus.allCases.filter { $0 != .success }.map(\.rawValue).sorted())
    }

    @Test("the Job is as Kubernetes wants it for such a table, and its shards are as many as its indexes")
    func isConsistent() throws {
        let spec = try Self.value("spec", in: Self.manifest())
        let pod = try Self.value("template", "spec", in: spec)
        #expect(try Self.text(Self.value("completionMode", in: spec)) == "Indexed")
        // podFailurePolicy needs Never, and FailIndex a limit for each index.
        #expect(try Self.text(Self.value("restartPolicy", in: pod)) == "Never")
        #expect(try Self.number(Self.value("backoffLimitPerIndex", in: spec)) > 0)
        let container = try #require(try Self.array(Self.value("containers", in: pod)).first)
        // A rule for another container would never match.
        for rule in try Self.array(Self.value("podFailurePolicy", "rules", in: spec)) {
            #expect(
                try Self.text(Self.value("onExitCodes", "containerName", in: rule))
                    == Self.text(Self.value("name", in: container)))
        }
        let words = try Self.array(Self.value("command", in: container)).map(Self.text)
        let count = try Self.number(Self.value("completions", in: spec))
        #expect(words.contains("auto/\(count)"))
        let grace = try #require(words.last { $0.hasSuffix("s") }.flatMap { Int32($0.dropLast()) })
        #expect(try Self.number(Self.value("terminationGracePeriodSeconds", in: pod)) > grace)
    }
}
