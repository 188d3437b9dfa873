/// The protections that this kernel lacks, for a single warning.
package struct ConfinementReport: Sendable, Hashable {
    /// A missing protection.
    package enum MissingProtection: Sendable, Hashable, CaseIterable {
        /// Landlock: file access is not restricted.
        case fileRules
        /// Landlock before version 6: signals to the user's other programs are not blocked.
        case signalScope
        /// seccomp: system calls, including the network, are not restricted.
        case callFilter
        /// The launcher is not installed: outside programs run with resource limits only.
        case launcher
    }

    /// The missing protections, in the order of `MissingProtection`.
    package let lacks: [MissingProtection]

    package init(lacks: some Collection<MissingProtection>) {
        self.lacks = MissingProtection.allCases.filter(lacks.contains)
    }

    /// Whether nothing is missing.
    package var isComplete: Bool { lacks.isEmpty }

    /// One sentence for the user; nil if there is nothing to report. A missing signal scope is not reported, because
    /// the system call filter restricts signals then.
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
