import Clipboards
import Confinement
import Conversion
import DataFormats
import DecoderWire
import DropSessions
import FoundationEssentials
import ItemProviders
import KeyedArchives
import Places
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations
@testable import DndCommands
@testable import Hand
@testable import TypeDetection

/// All messages and hints, side by side in `messageTable`.
@Suite struct MessageTests {
    private static let sources = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent().appending("Sources")

    /// Files whose texts of several words are all shown to the user.
    private static let wholeFiles: Set<String> = [
        "CommandConverter", "Conversation", "DeclarationTable+Hints", "DecoderProtocol", "DecoderWorker",
        "DestinationArgument", "DestinationDeclaration", "DestinationDelegate", "DestinationError+Causes",
        "DestinationResolver", "DestinationResolver+Stores", "DndMain", "DropPlanner", "DropTransfer",
        "DropTransfer+Commits", "DropTransfer+Moves", "FileState", "ForeignName", "Hand", "HeldItems", "ItemContent",
        "ItemExamination", "ItemProviderError", "JSONTokenizer", "KernelSupport", "LossSummary", "MovePolicy",
        "NegotiationFailure", "OptionUse", "PreviewPresenter", "RefusalReasons", "SourceDeclarations",
        "StagingExamination", "TransferReporter", "TrustCommand",
        "VerificationFinding",
    ]

    /// Targets whose messages no user sees.
    private static let developers: Set<String> = ["dnd-generate", "dnd-torture", "ManualPages"]

    /// The rows of all sources: each target's once, sorted.
    private static func found() throws -> [(target: String, rows: [SourceMessages.Row])] {
        try FileManager.default.contentsOfDirectory(atPath: sources.string).sorted().compactMap { target in
            guard !developers.contains(target) else { return nil }
            var rows: Set<SourceMessages.Row> = []
            let folder = sources.appending(target).string
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
                let source = try #require(FileManager.default.contents(atPath: "\(folder)/\(path)"))
                let isWhole = FilePath(path).stem.map(wholeFiles.contains) == true
                rows.formUnion(SourceMessages(String(decoding: source, as: UTF8.self), isWhole: isWhole).rows)
            }
            return rows.isEmpty ? nil : (target, rows.sorted { $0.text < $1.text })
        }
    }

    /// A row of the table that says what it is about.
    private static func named(_ row: SourceMessages.Row, _ target: String) -> String { "\(target): \(row.text)" }

    @Test func theTableHasEveryMessage() throws {
        let found = try Set(Self.found().flatMap { target, rows in rows.map { Self.named($0, target) } })
        var tabled: Set<String> = []
        for section in messageTable.split(separator: "# ") {
            let target = section.prefix { $0 != "\n" }
            var rows: [String] = []
            for line in section.dropFirst(target.count).split(separator: "\n") {
                if line.hasPrefix("    "), let last = rows.indices.last {
                    rows[last] += "\n" + line
                } else {
                    rows.append("\(target): \(line)")
                }
            }
            tabled.formUnion(rows)
        }
        let (missing, gone) = (found.subtracting(tabled), tabled.subtracting(found))
        #expect(missing.isEmpty, "add to MessageTable.swift:\n\(missing.sorted().joined(separator: "\n"))")
        #expect(gone.isEmpty, "remove from MessageTable.swift:\n\(gone.sorted().joined(separator: "\n"))")
        #expect(found.count > 800)
    }

    // MARK: - Rules

    /// Words of the system that the sources compare with.
    private static let quoted: Set<String> = ["Permission denied", "Operation not permitted"]

    /// What is wrong with a message or a hint; nil when it is plain.
    private static func mistake(in text: String) -> String? {
        let words = " \(text) "
        for old in ["nobody", "whom ", "whoever", "what is none", " is no ", "goes on", "brings it"]
        where words.replacing(" there is no ", with: " ").replacing(" is no longer ", with: " ").contains(old) {
            return "has '\(old)'"
        }
        guard !quoted.contains(text), let first = text.first else { return nil }
        // Acronyms and names such as `SQLite` stay as they are.
        if first.isUppercase, text.dropFirst().first?.isUppercase != true { return "begins with a capital" }
        if text.hasSuffix("."), !text.hasSuffix("...") { return "ends with a full stop" }
        return text.count > 160 ? "has \(text.count) characters" : nil
    }

    @Test func messagesArePlain() throws {
        for (target, rows) in try Self.found() {
            for row in rows {
                for text in row.messages + row.hints {
                    let mistake = Self.mistake(in: text)
                    #expect(mistake == nil, "\(Self.named(row, target)): \(mistake ?? "")")
                }
                let repeated = row.hints.filter { hint in row.messages.contains { hint.contains($0) } }
                #expect(repeated.isEmpty, "the hint repeats the message: \(Self.named(row, target))")
            }
        }
    }

    @Test(arguments: [
        ("throw HandError(.empty, subject: nil, \"Is empty here\")", "begins with a capital"),
        ("throw CommandFailure(.failure, message: \"is full.\")", "ends with a full stop"),
        ("let x = F(message: \"a file \" + \"that nobody reads\", hint: hint)", "has 'nobody'"),
        ("f(reason: isA ? \"is it\" : \"x is no \\(kind)\")", "has ' is no '"),
        ("f(hint: nearest.map { \"did you mean \\($0)?\" } ?? \"Name it\")", "begins with a capital"),
        ("warn(path, \"\(String(repeating: "long ", count: 40))\")", "has 200 characters"),
        ("let hint = \"brings it\"", "has 'brings it'"),
    ])
    func aMistakeIsFound(source: String, mistake: String) {
        let texts = SourceMessages("func f() {\n    // \"Not. This.\"\n    \(source)\n}\n").rows
            .flatMap { $0.messages + $0.hints }
        #expect(texts.compactMap(Self.mistake) == [mistake], "\(texts)")
    }

    // MARK: - Codes

    /// Codes whose messages are composed apart from the code: below, or in `UniformType.declare`.
    private static let composed: Set<String> = [
        "ClipboardError.noTool", "DeclarationProblem.cycle", "DeclarationProblem.unknownParent",
        "DestinationError.closedPipe", "DestinationError.notReadable", "ItemProviderError.cancelled",
    ]

    @Test func everyCodeHasARow() throws {
        let codes =
            ConversionError.Code.all.map { "ConversionError.\($0)" }
            + DestinationError.Code.all.map { "DestinationError.\($0)" }
            + TransferError.Code.all.map { "TransferError.\($0)" }
            + ItemProviderError.Code.all.map { "ItemProviderError.\($0)" }
            + KeyedArchiveError.Code.all.map { "KeyedArchiveError.\($0)" }
            + names("ClipboardError", ClipboardError.Code.self) + names("ConfinementError", ConfinementError.Code.self)
            + names("DataFormatError", DataFormatError.Code.self)
            + names("DeclarationProblem", DeclarationProblem.Code.self)
            + names("DecoderFailure", DecoderFailure.Code.self) + names("HandError", HandError.Code.self)
            + names("TypeDetectionError", TypeDetectionError.Code.self)
            + names("WaypointError", WaypointError.Code.self)
        let calls = try Set(Self.found().flatMap { $0.rows.map(\.call) })
        for code in codes where !Self.composed.contains(code) {
            #expect(calls.contains(code), "no message has the code \(code)")
        }
    }

    /// The codes as the sources spell them.
    private func names<Code: CaseIterable>(_ type: String, _: Code.Type) -> [String] {
        Code.allCases.map { "\(type).\(String(describing: $0))" }
    }

    @Test func itemProviders() {
        let table = [
            "typeNotAvailable": "no representation as the requested type", "cancelled": "cancelled",
            "cannotRead": "cannot be read", "cannotWrite": "a temporary file cannot be written",
            "invalidData": "is not valid data",
            "unexpected": "the loader returned another kind of content than it registered",
        ]
        for code in ItemProviderError.Code.all {
            #expect(ItemProviderError(code).message == table[code.description], "\(code)")
        }
    }

    @Test(
        arguments: [
            (.noSpace, "full", "no space left on the device", "free some space, or choose another destination"),
            (.diskQuotaExceeded, "full", "disk quota exceeded", "free some space, or choose another destination"),
            (.readOnlyFileSystem, "notWritable", "read-only file system", nil),
            (.permissionDenied, "notWritable", "permission denied", nil),
            (.noSuchFileOrDirectory, "notFound", "no such file or directory", nil),
            (.notDirectory, "notFound", "a component of its path is not a directory", nil),
            (
                .tooManySymbolicLinkLevels, "notFound", "it is a symbolic link, which is not followed",
                "remove the link, or name its target"
            ),
            (.fileExists, "exists", "the name already exists", nil),
            (.ioError, "cannotWrite", "input/output error", "check the disk"),
            (
                .fileNameTooLong, "cannotWrite", "a name in it is longer than 255 bytes, or the whole path than 4095",
                "choose a shorter name"
            ),
            (.fileTooLarge, "cannotWrite", "the file is too large for this file system or the set limit", nil),
            (
                .tooManyOpenFiles, "cannotWrite", "too many open files",
                "use a lower number of --jobs, or a higher limit (ulimit -n)"
            ),
            (.brokenPipe, "closedPipe", "the reader has closed the pipe", nil),
            (.resourceBusy, "cannotWrite", "device or resource busy", nil),
        ] as [(Errno, String, String, String?)])
    func systemErrorsOfDestinations(errno: Errno, code: String, message: String, hint: String?) {
        let error = DestinationError(errno, path: "a", action: "be written")
        #expect(error.code.description == code)
        #expect(error.message == "cannot be written: \(message)")
        #expect(error.hint == hint)
    }

    @Test(
        arguments: [
            (.noSuchFileOrDirectory, .notFound, "no such file or directory", nil),
            (.tooManySymbolicLinkLevels, .notFound, "symbolic links form a loop", "name the file itself"),
            (.permissionDenied, .notReadable, "permission denied", "check its permissions: ls -l"),
            (.ioError, .readFailed, "input/output error", nil),
        ] as [(Errno, TypeDetectionError.Code, String, String?)])
    func systemErrorsOfSources(errno: Errno, code: TypeDetectionError.Code, message: String, hint: String?) {
        let error = TypeDetectionError.system(errno, path: "a")
        #expect(error.code == code && error.message == message && error.hint == hint, "\(error)")
    }

    @Test(arguments: [
        (WireError.truncated, "a truncated message"), (.trailingBytes, "a message with bytes after its end"),
        (.tooLong, "a message longer than \(DecoderProtocol.maximumMessageBytes) bytes"),
        (.notAMessage, "bytes that are not a message"),
        (.version(0), "a message of version 0, expected version \(DecoderProtocol.version)"),
        (.invalid(field: "kind"), "a message with an invalid kind"), (.descriptors(3), "a message with 3 descriptors"),
    ])
    func answersOfTheDecoder(error: WireError, message: String) {
        #expect(error.description == message)
        // A new case needs a row.
        switch error {
        case .truncated, .trailingBytes, .tooLong, .notAMessage, .version, .invalid, .descriptors: break
        }
    }

    @Test(
        arguments: [
            (
                "Unknown option '--too'. Did you mean '--to'?", "unknown option '--too'", "did you mean '--to'?"
            ), ("Missing expected argument '<source> ...'", "missing expected argument '<source> ...'", nil),
            ("JPEG needs a value.", "JPEG needs a value", nil),
        ] as [(String, String, String?)])
    func commandLines(message: String, text: String, hint: String?) {
        let usage = UsageMessage(message)
        #expect(usage.text == text && usage.hint == hint)
    }

    // MARK: - Exit statuses

    @Test func statusesOfTheHand() {
        let table: [HandError.Code: DndCommands.ExitStatus] = [
            .badName: .usage, .empty: .incomplete, .notHeld: .incomplete, .full: .incomplete, .busy: .temporary,
            .damaged: .failure, .cannotKeep: .failure,
        ]
        for code in HandError.Code.allCases {
            let failure = CommandFailure(HandError(code, subject: "s", "message", hint: "hint"))
            #expect(failure.status == table[code], "\(code)")
            #expect(failure.subject == "s" && failure.message == "message" && failure.hint == "hint")
        }
    }

    @Test func statusesOfTheClipboard() {
        let table: [ClipboardError.Code: DndCommands.ExitStatus] = [
            .empty: .incomplete, .unknownTypes: .incomplete, .noDisplay: .failure, .noTool: .failure,
            .unreachable: .failure, .tooLarge: .failure, .damaged: .failure,
        ]
        for code in ClipboardError.Code.allCases {
            #expect(CommandFailure(ClipboardError(code, message: "message")).status == table[code], "\(code)")
        }
    }

    @Test func statusesOfDestinations() {
        let table: [String: DndCommands.ExitStatus] = [
            "ambiguous": .usage, "noOrder": .usage, "noSuchItem": .usage, "full": .incomplete,
            "notReadable": .failure, "notWritable": .incomplete, "exists": .incomplete, "sameFile": .incomplete,
            "notRead": .incomplete,
            "untrusted": .incomplete, "changed": .incomplete, "nothingToDo": .incomplete, "notFound": .failure,
            "badDeclaration": .failure, "cannotWrite": .failure, "busy": .temporary, "damagedStore": .failure,
            "closedPipe": .failure, "lossy": .failure, "received": .failure, "differs": .failure,
            "unproved": .incomplete,
        ]
        for code in DestinationError.Code.all {
            let failure = CommandFailure(DestinationError(code, path: "a", message: "message"))
            #expect(failure.status == table[code.description], "\(code)")
        }
        let full = DestinationError(.full, path: "a", message: "message", underlying: Errno.noSpace)
        #expect(CommandFailure(full).status == .temporary)
    }

    @Test func causesThatMayPass() {
        for (errno, isRetryable) in [
            (Errno.noSpace, true), (.diskQuotaExceeded, true), (.ioError, true), (.noMemory, true),
            (.noSuchFileOrDirectory, false),
            (.permissionDenied, false), (.fileTooLarge, false),
        ] {
            #expect(ItemFailure(errno, subject: nil).isRetryable == isRetryable, "\(errno)")
            let unreadable = ItemProviderError(.cannotRead, subject: "a", message: "message", underlying: errno)
            #expect(ItemFailure(unreadable, subject: nil).isRetryable == isRetryable, "\(errno)")
            #expect(
                DestinationError(.cannotWrite, path: "a", message: "message", underlying: errno).isRetryable
                    == isRetryable)
        }
        // A destination that holds as many items as it may.
        #expect(!DestinationError(.full, path: "a", message: "message").isRetryable)
        var tally = ItemTally()
        for failure in [
            ItemFailure(code: "damaged", subject: nil, message: "message"), ItemFailure(Errno.ioError, subject: nil),
        ] {
            tally.count(
                ItemReport(source: .path("a"), type: nil, operation: .copy, status: .failed, failure: failure))
            #expect(tally.status == (failure.isRetryable ? .temporary : .failure))
        }
    }
}
