/// Which protections of a profile this kernel does not have, so that it can be said once.
package struct ConfinementReport: Sendable, Hashable {
    /// A protection that is missing.
    package enum MissingProtection: Sendable, Hashable, CaseIterable {
        /// Landlock: what may be read and written is not restricted.
        case fileRules
        /// Landlock before its version 6: signals to the user's other programs are not stopped.
        case signalScope
        /// seccomp: system calls, the network among them, are not restricted.
        case callFilter
        /// The launcher is not installed: outside programs run with resource limits only.
        case launcher
    }

    /// What is missing, in the order of `MissingProtection`.
    package let lacks: [MissingProtection]

    package init(lacks: some Collection<MissingProtection>) {
        self.lacks = MissingProtection.allCases.filter(lacks.contains)
    }

    /// Whether nothing is missing.
    package var isComplete: Bool { lacks.isEmpty }

    /// One sentence for the user; nil when nothing is missing that the user should know of. Without scopes the filter of calls keeps
    /// signals inside.
    package var warning: String? {
        let missing = lacks.compactMap { lack -> String? in
            switch lack {
            case .fileRules: "the kernel lacks Landlock (decoders can read and write your files)"
            case .callFilter: "the kernel lacks seccomp (decoders can reach the network)"
            case .launcher:
                "dnd-confine was not found (outside programs can read and write your files and reach the network)"
            case .signalScope: nil
            }
        }
        return missing.isEmpty
            ? nil : "programs that read foreign files are not fully confined: \(missing.joined(separator: "; "))"
    }
}
