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
            filtersCalls: dnd_seccomp_action_available(SeccompFilter.Action.endProcess.code) == 0)
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
