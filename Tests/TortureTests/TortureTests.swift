import Testing

/// Commands that fail or die at the n-th call that changes a file system. `make torture` tries every n; the tests try some of each.
@Suite struct TortureTests {
    @Test(arguments: Scenario.all) func dyingLosesNothing(_ scenario: Scenario) async throws {
        try await Torture(scenario, by: "die").run()
    }

    @Test(arguments: Torture.failures) func failingLosesNothing(_ scenario: Scenario, _ error: String) async throws {
        try await Torture(scenario, by: error).run()
    }

    /// Where temporary files and shared memory are on one file system there is no other to move to, and the scenarios that do so are left out.
    @Test(.enabled(if: Workspace.farParent != nil, "/dev/shm is no other file system than that of temporary files"))
    func anotherFileSystemIsTried() {
        #expect(Scenario.asked != nil || Scenario.all.contains { $0.isFar })
    }
}
