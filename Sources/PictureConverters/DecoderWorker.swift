import FoundationEssentials
import Glibc
import CLinux
import Conversion
import DecoderWire
import Dispatch
import ExternalPrograms
import FileSystem
import ItemProviders
import SystemPackage
import UniformTypes

/// One decoder process and the local end of its socket. Serves one request at a time.
final class DecoderWorker: Sendable {
    /// The outcome of one request, as seen through the socket.
    enum Outcome: Sendable {
        /// The reply to the request.
        case reply(DecoderReply)
        /// No reply within the limit on one of its times.
        case timedOut(ActivityMeter.Excess)
        /// A packet that is not a reply to the request.
        case garbage(WireError)
        /// The process has ended, or closed its end. `sent` is whether it received the request.
        case died(ChildProcess.Ending, sent: Bool)
    }

    /// The time that a process may sleep after it has closed its socket, before it is killed.
    private static let patience = Duration.milliseconds(500)
    /// The interval between checks of a process, in milliseconds.
    private static let interval: CInt = 100

    /// Keeps a decoder quiet and small, and passes no variables of the user. The arenas of malloc and the threads of
    /// OpenMP would count against the address space; a picture that does not fit in memory must fail instead of using a
    /// temporary file.
    private static let environment = [
        "LANG=C.UTF-8", "MALLOC_ARENA_MAX=2", "OMP_NUM_THREADS=1", "VIPS_DISC_THRESHOLD=1000g",
        "SWIFT_BACKTRACE=enable=no",
    ]

    private let process: ChildProcess
    private let socket: DecoderSocket
    private let queue = DispatchQueue(label: "dnd.decoder")
    private let memoryBytes: Int

    /// Starts `executable`.
    init(executable: FilePath, memoryBytes: Int, outputBytes: Int) throws(ConversionError) {
        let ends: (DecoderSocket, DecoderSocket)
        do {
            ends = try DecoderSocket.pair()
        } catch {
            throw ConversionError(
                .decoderDied, subject: executable.string, message: "the picture decoder cannot be started: \(error)",
                underlying: error)
        }
        defer { try? ends.1.descriptor.close() }
        do throws(Errno) {
            process = try ChildProcess(
                executable, arguments: ["\(memoryBytes)", "\(outputBytes)"].map { Array($0.utf8) },
                environment: Self.environment.map { Array($0.utf8) }, socket: ends.1.descriptor)
        } catch {
            try? ends.0.descriptor.close()
            let isMissing = error == .noSuchFileOrDirectory || error == .permissionDenied
            throw ConversionError(
                isMissing ? .toolMissing : .decoderDied, subject: executable.string,
                message: "the picture decoder cannot be started: \(error)",
                hint: "install dnd again, which includes it", underlying: error)
        }
        socket = ends.0
        self.memoryBytes = memoryBytes
    }

    deinit { try? socket.descriptor.close() }

    /// Sends `request` with its two descriptors, which the caller owns, and waits for the reply outside of the
    /// cooperative thread pool.
    func exchange(
        _ request: DecoderRequest, input: FileDescriptor, output: FileDescriptor, within limit: Duration
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: self.exchangeBlocking(request, input, output, limit))
            }
        }
    }

    /// Ends the process at once. May be called from any thread.
    func kill() { process.kill() }

    /// Ends the process and waits until it has ended.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.process.kill()
                _ = self.process.reap()
                continuation.resume()
            }
        }
    }

    private func exchangeBlocking(
        _ request: DecoderRequest, _ input: FileDescriptor, _ output: FileDescriptor, _ limit: Duration
    ) -> Outcome {
        // Memory for a file inside the decoder, which can neither create such a file nor grow this one. It is freed
        // here.
        let spare = Self.spareFile(bytes: memoryBytes)
        defer {
            if let spare {
                _ = ftruncate(spare.rawValue, 0)
                try? spare.close()
            }
        }
        do {
            try socket.send(request.encoded, descriptors: [input, output] + (spare.map { [$0] } ?? []))
        } catch {
            return ended(sent: false)
        }
        if let excess = waitForReply(within: limit) {
            process.kill()
            _ = process.reap()
            return .timedOut(excess)
        }
        do {
            guard let packet = try socket.receive() else { return ended(sent: true) }
            for descriptor in packet.descriptors { try? descriptor.close() }
            let reply = try DecoderReply(decoding: packet.bytes)
            guard reply.id == request.id else { throw WireError.invalid(field: "number") }
            return .reply(reply)
        } catch let error as WireError {
            return .garbage(error)
        } catch {
            return ended(sent: true)
        }
    }

    /// A process without a socket is unusable, even if it still runs.
    private func ended(sent: Bool) -> Outcome {
        process.awaitEnd(sleepingFor: Self.patience)
        process.kill()
        return .died(process.reap(), sent: sent)
    }

    /// Waits until a packet arrives or the peer closes; returns the time limit that was exceeded, if any. `poll(2)`.
    private func waitForReply(within limit: Duration) -> ActivityMeter.Excess? {
        var meter = ActivityMeter()
        while true {
            if let status = process.status {
                meter.note(ticks: status.ticks, isAsleep: status.isAsleep)
                if let excess = meter.excess(of: limit) { return excess }
            }
            var waiting = pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Self.interval)
            if ready > 0 || (ready < 0 && errno != EINTR) { return nil }
        }
    }

    /// Creates an empty file in memory that can hold at most `bytes`. `memfd_create(2)`.
    private static func spareFile(bytes: Int) -> FileDescriptor? {
        try? SystemCalls.makeMemoryFile("input", size: Int64(clamping: bytes))
    }
}

// MARK: - Outcomes

/// Converts the outcome of a request to a picture or an error for the user.
enum DecoderOutcome {
    /// The picture in `outcome`.
    ///
    /// - Throws: `ConversionError` for every other outcome.
    static func picture(
        of outcome: DecoderWorker.Outcome, subject: String?, time: Duration, memory: Int
    ) throws(ConversionError) -> DecodedPicture {
        switch outcome {
        case .reply(let reply):
            do {
                return try reply.result.get()
            } catch {
                throw conversionError(error, subject: subject, memory: memory)
            }
        case .timedOut(.worked):
            throw ConversionError(
                .timedOut, subject: subject,
                message: "takes more than \(time.components.seconds) s of processor time to decode", hint: timeHint)
        case .timedOut(.slept):
            throw ConversionError(
                .timedOut, subject: subject,
                message: "the picture decoder has not answered for \(time.components.seconds) s",
                hint: timeHint)
        case .died(.signal(SIGXCPU), _):
            throw ConversionError(
                .timedOut, subject: subject,
                message: "exceeds the limit of processor time for a picture of its size",
                hint: timeHint)
        case .garbage(let error):
            throw ConversionError(
                .decoderDied, subject: subject, message: "the picture decoder answered \(error)", underlying: error)
        case .died(let ending, _):
            throw ConversionError(
                .decoderDied, subject: subject, message: "the picture decoder \(words(for: ending))",
                hint: "check whether it is damaged or hostile, or needs more than \(memory >> 20) MiB of memory")
        }
    }

    private static let timeHint =
        "raise the limit: --limit time=10m"

    private static func conversionError(_ failure: DecoderFailure, subject: String?, memory: Int) -> ConversionError {
        switch failure.code {
        case .damaged: ConversionError(.damaged, subject: subject, message: failure.message)
        case .unsupported: ConversionError(.unsupported, subject: subject, message: failure.message)
        case .tooLarge: ConversionError(.tooLarge, subject: subject, message: failure.message)
        case .outOfMemory:
            ConversionError(.tooLarge, subject: subject, message: "\(failure.message) (\(memory >> 20) MiB)")
        case .encrypted: ConversionError(.encrypted, subject: subject, message: failure.message)
        case .cannotRead: ConversionError(.cannotRead, subject: subject, message: failure.message)
        case .cannotWrite: ConversionError(.cannotWrite, subject: subject, message: failure.message)
        case .full:
            ConversionError(.cannotWrite, subject: subject, message: failure.message, underlying: Errno.noSpace)
        case .aborted: ConversionError(.decoderDied, subject: subject, message: failure.message)
        case .badRequest:
            ConversionError(.decoderDied, subject: subject, message: "the picture decoder refused: \(failure.message)")
        }
    }

    private static func words(for ending: ChildProcess.Ending) -> String {
        switch ending {
        case .status(let status): "ended with status \(status) before it answered"
        case .signal(let signal): "was ended by \(name(of: signal)) before it answered"
        case .unknown: "ended before it answered"
        }
    }

    private static func name(of signal: CInt) -> String {
        dnd_signal_abbreviation(signal).map { "SIG" + String(cString: $0) } ?? "signal \(signal)"
    }
}

/// The input and output files of a picture conversion.
enum PictureFiles {
    /// Opens the content of `source` for reading. Bytes in memory become an anonymous file.
    static func openInput(_ source: ConversionSource) throws(ConversionError) -> FileDescriptor {
        switch source.content {
        case .file(let file):
            do {
                return try source.open(file)
            } catch {
                throw ConversionError(
                    .cannotRead, subject: file.path.string, message: "cannot be opened: \(error)", underlying: error)
            }
        case .data(let data):
            do {
                return try SystemCalls.makeMemoryFile("dnd-picture", holding: data)
            } catch {
                throw ConversionError(
                    .cannotRead, subject: source.subject, message: "cannot be handed to the decoder: \(error)",
                    underlying: error)
            }
        case .folder(let folder):
            throw ConversionError(.cannotRead, subject: folder.path.string, message: "is a folder, not a picture")
        }
    }

    /// Creates a file in `directory` with `fileExtension` that only its owner may read; returns it open for writing,
    /// and its path.
    static func makeOutput(in directory: FilePath, extension fileExtension: String) throws(ConversionError) -> (
        FileDescriptor, FilePath
    ) {
        for number in 1...10_000 {
            let path = directory.appending((number == 1 ? "picture." : "picture-\(number).") + fileExtension)
            do {
                let descriptor = try FileDescriptor.open(
                    path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: [.ownerReadWrite]
                )
                return (descriptor, path)
            } catch Errno.fileExists {
                continue
            } catch {
                throw ConversionError(
                    .cannotWrite, subject: path.string, message: "cannot be created: \(error)", underlying: error)
            }
        }
        throw ConversionError(.cannotWrite, subject: directory.string, message: "holds too many pictures already")
    }

    /// Opens the null device as the output of a decoder that writes nothing.
    static func openNowhere() throws(ConversionError) -> FileDescriptor {
        do {
            return try FileDescriptor.open("/dev/null", .writeOnly, options: [.closeOnExec])
        } catch {
            throw ConversionError(
                .cannotWrite, subject: "/dev/null", message: "cannot be opened: \(error)", underlying: error)
        }
    }

    /// Opens the null device as the input of a program that reads nothing.
    static func openNothing() throws(ConversionError) -> FileDescriptor {
        do {
            return try FileDescriptor.open("/dev/null", .readOnly, options: [.closeOnExec])
        } catch {
            throw ConversionError(
                .cannotRead, subject: "/dev/null", message: "cannot be opened: \(error)", underlying: error)
        }
    }

    /// The processor time limit for `input`, in seconds, without the time for its pixels. The slowest format in
    /// libvips, JPEG 2000, needs a second per MiB or more; an SVG has many shapes in few bytes, but each is fast.
    static func processorSeconds(
        for input: FileDescriptor, _ type: UniformType, in limits: ConversionLimits
    ) -> UInt32 {
        var status = stat()
        let bytes = fstat(input.rawValue, &status) == 0 ? Int(status.st_size) : 0
        let pace = type.conforms(to: .svg) ? 1 << 20 : 256 << 10
        return UInt32(clamping: limits.processorSeconds(forBytes: bytes, pace: pace))
    }

    /// Removes an unusable output.
    static func remove(_ path: FilePath) { _ = path.withPlatformString { unlink($0) } }

    /// Whether this user may execute `program`. `access(2)`.
    static func isExecutable(_ program: FilePath) -> Bool { program.withPlatformString { access($0, X_OK) } == 0 }
}
