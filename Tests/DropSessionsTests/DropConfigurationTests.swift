import Testing
import Transfer

struct DropConfigurationTests {
    /// Without loads, a destination that commits in order would get nothing.
    @Test("there is always at least one load", arguments: [(Int.min, 1), (-1, 1), (0, 1), (1, 1), (64, 64)])
    func jobs(asked: Int, granted: Int) {
        #expect(DropConfiguration(jobs: asked).jobs == granted)
        var configuration = DropConfiguration(jobs: 8)
        configuration.jobs = asked
        #expect(configuration.jobs == granted)
    }
}
