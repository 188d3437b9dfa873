import ExternalPrograms
import CLinux
import Conversion
import DecoderWire
import Glibc

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
        case .aborted: ConversionError(.decoderDied, subject: subject, message: failure.message)
        case .badRequest:
            ConversionError(.decoderDied, subject: subject, message: "the picture decoder refused: \(failure.message)")
        }
    }

    private static func words(for ending: DecoderProcess.Ending) -> String {
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
