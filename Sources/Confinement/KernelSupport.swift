import CLinux

/// The confinement features that this kernel reports.
package struct KernelSupport: Sendable, Hashable {
    /// The Landlock version, from 1; nil if Landlock is not built in or not enabled.
    package let landlockVersion: Int?
    /// Whether system calls can be filtered, and a forbidden call can end the process.
    package let filtersCalls: Bool

    package init(landlockVersion: Int?, filtersCalls: Bool) {
        self.landlockVersion = landlockVersion
        self.filtersCalls = filtersCalls
    }

    /// Queries the kernel with two system calls. `landlock_create_ruleset(2)`, `seccomp(2)`.
    package static func probe() -> KernelSupport {
        let version = Int(dnd_landlock_version())
        return KernelSupport(
            landlockVersion: version > 0 ? version : nil,
            filtersCalls: dnd_seccomp_can_end_process() != 0)
    }

    /// The protections that a profile will lack here.
    package var report: ConfinementReport {
        var lacks: Set<ConfinementReport.MissingProtection> = []
        switch landlockVersion {
        case nil: lacks.formUnion([.fileRules, .signalScope])
        case let version? where version < LandlockRuleset.scopesVersion: lacks.insert(.signalScope)
        default: break
        }
        if !filtersCalls { lacks.insert(.callFilter) }
        return ConfinementReport(lacks: lacks)
    }
}

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
