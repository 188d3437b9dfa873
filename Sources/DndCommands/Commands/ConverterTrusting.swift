import ConverterDeclarations
import Converters
import SystemPackage

/// What `dnd converters --trust` and `--distrust` do.
struct ConverterTrusting {
    private let trust: ConverterTrust

    /// - Throws: `CommandFailure` where the environment names no place of the user's own.
    init(in environment: ProcessEnvironment) throws {
        guard let trust = UserConverters.trust(in: environment) else {
            throw CommandFailure(
                .failure, "there is no place to keep whom you trust", hint: "set HOME, or XDG_STATE_HOME")
        }
        self.trust = trust
    }

    /// Trusts a destination, and says with what.
    func trust(_ destination: FilePath) throws {
        guard let converters = DestinationConverters(destination) else {
            throw CommandFailure(
                .failure, subject: destination.string, "brings no converters",
                hint: "they would be files in its .dnd/converters.d")
        }
        UserTypes.declare(in: [destination])
        let declarations = converters.folder.isRefused ? [] : UserConverters.declarations(of: converters.folder)
        do {
            try trust.trust(converters)
        } catch {
            throw CommandFailure(.failure, subject: error.place, error.message, hint: error.hint)
        }
        for declaration in declarations {
            try Console.standard.printLine("trusted: \(declaration.name) runs \(declaration.commandLine)".printable)
        }
    }

    /// Takes trust back.
    func distrust(_ destination: FilePath) throws {
        let wasTrusted: Bool
        do {
            wasTrusted = try trust.distrust(destination)
        } catch {
            throw CommandFailure(.failure, subject: error.place, error.message, hint: error.hint)
        }
        if !wasTrusted { Console.standard.warning("was not trusted", subject: destination.string) }
    }
}

extension ConverterDeclaration {
    /// The program and its arguments as a declaration lists them.
    fileprivate var commandLine: String {
        let program =
            switch self.program {
            case .named(let name): name
            case .path(let path): path.string
            }
        return ([program] + call.words).map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
