@testable import DndCommands
import SystemPackage
import Testing

/// The files are those of the kernel's documentation: cgroup-v2 ("cpu.max") and sched-bwc ("cpu.cfs_quota_us").
@Suite struct ProcessorQuotaTests {
    @Test(
        arguments: [
            ("no control group", "", [:], nil),
            ("no quota", "0::/a\n", ["/sys/fs/cgroup/a/cpu.max": "max 100000\n"], nil),
            ("two processors", "0::/a\n", ["/sys/fs/cgroup/a/cpu.max": "200000 100000\n"], 2),
            ("a part of one counts as one", "0::/a\n", ["/sys/fs/cgroup/a/cpu.max": "50000 100000\n"], 1),
            (
                "the group around it is stricter", "0::/a/b\n",
                ["/sys/fs/cgroup/a/b/cpu.max": "800000 100000\n", "/sys/fs/cgroup/a/cpu.max": "300000 100000\n"], 3
            ),
            ("a container sees itself as the root", "0::/\n", ["/sys/fs/cgroup/cpu.max": "150000 100000\n"], 2),
            (
                "the older hierarchy", "4:cpu,cpuacct:/a\n1:name=systemd:/a\n",
                [
                    "/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "250000\n",
                    "/sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000\n",
                ], 3
            ),
            (
                "the older one without a quota", "4:cpu:/a\n",
                [
                    "/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "-1\n",
                    "/sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000\n",
                ], nil
            ),
            ("what is no number", "0::/a\n", ["/sys/fs/cgroup/a/cpu.max": "many 0\n"], nil),
        ] as [(String, String, [String: String], Int?)])
    func quota(name: String, memberships: String, files: [String: String], expected: Int?) {
        #expect(ProcessorQuota.quota(memberships) { files[$0.string] } == expected, "\(name)")
    }
}
