import Testing

/// Commands fail or die at the n-th call that changes a file system. `make torture` tries
/// every n; these tests try some.
@Suite struct TortureTests {
    @Test(arguments: Scenario.all) func dyingLosesNothing(_ scenario: Scenario) async throws {
        try await Torture(scenario, by: "die").run()
    }

    @Test(arguments: Torture.failures) func failingLosesNothing(_ scenario: Scenario, _ error: String) async throws {
        try await Torture(scenario, by: error).run()
    }

    /// Without a second file system, the scenarios that move to another one are left out.
    @Test(.enabled(if: Workspace.farParent != nil, "/dev/shm is no other file system than that of temporary files"))
    func anotherFileSystemIsTried() {
        #expect(Scenario.asked != nil || Scenario.all.contains { $0.isFar })
    }
}
