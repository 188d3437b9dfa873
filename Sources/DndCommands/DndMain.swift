import Configuration
import ArgumentParser
import Destinations
import Glibc
import Synchronization
import SystemPackage

/// The entry point of the process: arguments in, exit status out.
public enum DndMain {
    /// Runs the command that the process's arguments name, and exits.
    public static func main() async -> Never {
        StandardDescriptors.keepReserved()
        Interruption.surviveFailedWrites()
        ProcessEnvironment.widenHelp()
        let arguments = RawArguments.current
        do {
            try ResourceLimits.check()
        } catch {
            exit(end(with: error, arguments).rawValue)
        }
        let task = Task { try await run(arguments) }
        Interruption.install { task.cancel() }
        let result = await task.result
        if let signal = Interruption.arrived {
            Interruption.endProcess(by: signal)
            exit(128 + signal)
        }
        switch result {
        case .success: exit(ExitStatus.success.rawValue)
        case .failure(let error): exit(end(with: error, arguments).rawValue)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        let environment = ProcessEnvironment.current
        FolderTrust.process = environment.trust
        MoveRegister.process = environment.moveRegister
        FolderLogs.process = environment.folderLogs
        if arguments.first != "---completion" {
            SafetyWarnings.handler.withLock {
                $0 = { Console.standard.warning($0.message, subject: $0.path.string, hint: $0.hint) }
            }
        }
        // Options can name types, so these are declared before parsing. Shells request completions while the user
        // types: no warnings then.
        UserTypes.declareOwn(in: environment, saysProblems: arguments.first != "---completion")
        var command = try Dnd.parseAsRoot(arguments)
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }

    /// Reports the error that ended the command, and returns the exit status.
    private static func end(with error: any Error, _ arguments: [String]) -> ExitStatus {
        let console = Console.standard
        switch error {
        case is ClosedPipe: return .success
        case let code as ExitCode: return ExitStatus(rawValue: code.rawValue) ?? .failure
        case let failure as CommandFailure:
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
            return failure.status
        case is CancellationError: return .interrupted
        default: break
        }
        let code = Dnd.exitCode(for: error)
        if code.isSuccess {
            // Help and the version are requested output.
            do {
                try console.printLine(Dnd.message(for: error))
                return .success
            } catch {
                return error is ClosedPipe ? .success : end(with: error, arguments)
            }
        }
        guard code == .validationFailure else {
            let failure = CommandFailure(error)
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
            return failure.status
        }
        let message = UsageMessage(Dnd.message(for: error))
        console.error(
            message.text,
            hint:
                SpellingSuggestion.fileHint(for: arguments) ?? SpellingSuggestion.destinationHint(for: arguments)
                ?? message.hint
                ?? SpellingSuggestion.hint(for: arguments)
                ?? helpHint(arguments))
        return .usage
    }

    private static func helpHint(_ arguments: [String]) -> String {
        let names = Dnd.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let name = arguments.first, names.contains(name) else { return "list the commands: dnd --help" }
        return "list its arguments and options: dnd \(name) --help"
    }
}
