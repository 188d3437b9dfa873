import ArgumentParser
import DragSources
import ItemProviders
import Synchronization
import SystemPackage
import Transfer

/// Carries out jobs from standard input, and answers each with a line, in their order.
///
/// Jobs that have arrived together and have the same destination and options are one drop.
struct JobRunner {
    /// The destination of jobs that name none.
    let destination: PathArgument?
    /// The options of all jobs.
    let options: TransferOptions

    func run() async throws {
        let (input, answers) = (JobInput(), JobAnswers(on: .standard))
        while Interruption.arrived == nil, let line = try await input.peek(waits: true) {
            switch line {
            case .failure(let mistake):
                input.take()
                try answers.refuse(mistake.id, because: mistake.failure)
            case .success(let job):
                do {
                    try await drop(job, input, answers)
                    try answers.refuseRest(because: CancellationError())
                } catch is ExitCode {
                    try answers.refuseRest(because: CancellationError())
                } catch let error as CancellationError {
                    throw error
                } catch {
                    if !answers.hasTaken {
                        // Its drop did not begin.
                        input.take()
                        answers.expect(job.id)
                    }
                    try answers.refuseRest(because: error)
                }
                answers.beginDrop()
            }
        }
        let status = answers.status
        if status != .success { throw ExitCode(status.rawValue) }
    }

    /// Drops `job`, and those after it that are of the same kind and have arrived.
    private func drop(_ job: Job, _ input: JobInput, _ answers: JobAnswers) async throws {
        var options = options
        if let own = job.options, !own.isEmpty {
            options = try TransferOptions.parse(self.options.recorded() + own)
        }
        guard let target = job.to.flatMap({ PathArgument(argument: $0) }) ?? destination else {
            throw CommandFailure(.usage, "the job names no destination", hint: "add \"to\", or use --to DEST")
        }
        guard !target.isStandardStream else {
            throw CommandFailure(.usage, "standard output is for answers: it cannot be the destination of a job")
        }
        let (named, _) = try await DestinationArgument(target).resolve(in: .current, options)
        try await TransferRunner(
            sources: JobSupply(
                input: input, answers: answers, drop: job.drop, isSingle: !named.takesGroups || options.isDryRun),
            destination: target, options: options, operation: .copy, recorder: answers
        ).run()
    }
}

/// The items of jobs as those of a transfer.
private struct JobSupply: ItemSupply {
    let input: JobInput
    let answers: JobAnswers
    let drop: [String]
    /// Whether the destination takes one job at a time.
    let isSingle: Bool

    var isFiltered: Bool { true }

    var optionUse: OptionUse.Time { .ofDestination }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] { [] }

    func stream(
        by context: CommandContext, nameForInput: String?, rules: LiftRules
    ) throws -> (any ItemStream)? {
        JobStream(input: input, answers: answers, drop: drop, isSingle: isSingle, context: context)
    }
}

/// The items of jobs that one drop carries out: one job is one group, so that the reports on a group are those of a job.
private struct JobStream: ItemStream {
    let input: JobInput
    let answers: JobAnswers
    let drop: [String]
    let isSingle: Bool
    let context: CommandContext
    private var hasBegun = false

    init(input: JobInput, answers: JobAnswers, drop: [String], isSingle: Bool, context: CommandContext) {
        self.input = input
        self.answers = answers
        self.drop = drop
        self.isSingle = isSingle
        self.context = context
    }

    mutating func next(opening opens: (DragItem) async -> Bool) async throws -> [DragItem] {
        if hasBegun, isSingle { return [] }
        while Interruption.arrived == nil, case .success(let job) = try await input.peek(waits: false),
            job.drop == drop
        {
            input.take()
            hasBegun = true
            answers.expect(job.id)
            guard let source = PathArgument(argument: job.source) else {
                preconditionFailure("the source of a job is a path, or its line is refused")
            }
            // Files may have come since the last job.
            context.lifter.companions?.refresh()
            let items = try await context.lift([source], inputName: nil).map(\.item)
            if !items.isEmpty { return items }
            try answers.refuse(
                last: ItemFailure(code: "noParts", subject: job.source, message: "is empty: it has no parts to lift"))
        }
        return []
    }
}

/// Answers jobs on standard output: a line for each, in their order.
final class JobAnswers: ReportRecorder {
    private struct State {
        var waiting: ArraySlice<Job.ID> = []
        var reports: [ItemReport] = []
        var tally = ItemTally()
        var worst = ExitStatus.success
        var hasTaken = false
    }

    private struct Answer: Encodable {
        let id: Job.ID?
        let exitStatus: Int32
        let items: [TransferRecord]
        let error: ItemFailure?

        private enum Key: String, CodingKey { case id, exitStatus, items, error }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encodeAlways(id, forKey: .id)
            try container.encode(exitStatus, forKey: .exitStatus)
            try container.encode(items, forKey: .items)
            try container.encodeAlways(error.map(FailureRecord.init), forKey: .error)
        }
    }

    private let console: Console
    private let state = Mutex(State())

    init(on console: Console) { self.console = console }

    var isQuiet: Bool { true }

    /// Whether a job was taken for the present drop.
    var hasTaken: Bool { state.withLock { $0.hasTaken } }

    /// The exit status for all jobs: the worst of theirs.
    var status: ExitStatus { state.withLock { $0.tally.status.worse($0.worst) } }

    /// Begins another drop.
    func beginDrop() { state.withLock { $0.hasTaken = false } }

    /// Notes that a job was taken.
    func expect(_ id: Job.ID) {
        state.withLock { state in
            state.waiting.append(id)
            state.hasTaken = true
        }
    }

    func record(_ report: ItemReport) {
        state.withLock { state in
            state.reports.append(report)
            state.tally.count(report)
        }
    }

    func endGroup() throws {
        let answer = state.withLock { state -> Answer? in
            guard let id = state.waiting.popFirst() else { return nil }
            defer { state.reports = [] }
            var tally = ItemTally()
            for report in state.reports { tally.count(report) }
            return Answer(
                id: id, exitStatus: tally.status.rawValue, items: state.reports.map { TransferRecord(report: $0) },
                error: nil)
        }
        if let answer { try write(answer) }
    }

    /// Answers a line that is no job.
    func refuse(_ id: Job.ID?, because failure: ItemFailure, status: ExitStatus = .usage) throws {
        state.withLock { $0.worst = $0.worst.worse(status) }
        try write(Answer(id: id, exitStatus: status.rawValue, items: [], error: failure))
    }

    /// Answers the job that was taken last.
    func refuse(last failure: ItemFailure) throws {
        guard let id = state.withLock({ $0.waiting.popLast() }) else { return }
        try refuse(id, because: failure, status: .failure)
    }

    /// Answers the jobs that have no answer, since their drop ended.
    func refuseRest(because error: any Error) throws {
        let waiting = state.withLock { state in
            defer { (state.waiting, state.reports) = ([], []) }
            return state.waiting
        }
        guard !waiting.isEmpty else { return }
        let (failure, status) = Self.failure(error)
        for id in waiting { try refuse(id, because: failure, status: status) }
    }

    private static func failure(_ error: any Error) -> (ItemFailure, ExitStatus) {
        switch error {
        case is CancellationError: return (ItemFailure(error, subject: nil), .incomplete)
        case let error as DestinationError:
            return (ItemFailure(error, subject: nil), CommandFailure(error).status)
        case let failure as CommandFailure:
            return (
                ItemFailure(
                    code: failure.status == .usage ? "badJob" : "unexpected", subject: failure.subject,
                    message: failure.message, hint: failure.hint, isRetryable: failure.status == .temporary),
                failure.status
            )
        default:
            if Dnd.exitCode(for: error) == .validationFailure {
                let message = UsageMessage(Dnd.message(for: error))
                return (
                    ItemFailure(code: "badJob", subject: nil, message: message.text, hint: message.hint), .usage
                )
            }
            let failure = CommandFailure(error)
            return (
                ItemFailure(
                    code: "unexpected", subject: failure.subject, message: failure.message, hint: failure.hint,
                    isRetryable: failure.status == .temporary), failure.status
            )
        }
    }

    private func write(_ answer: Answer) throws { try console.printLine(JSONLine.text(of: answer)) }
}
