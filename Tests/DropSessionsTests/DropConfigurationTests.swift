import SystemPackage
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

    @Test("nothing is asked for unless the caller says so")
    func defaults() {
        let plain = DropConfiguration()
        #expect(!plain.proves && !plain.skipsKnown && !plain.losslessOnly && !plain.options.losslessOnly)
        #expect(plain.options.origin == nil)
        let origin = DropOrigin(command: "inbox", directory: "/tmp", session: "1")
        let strict = DropConfiguration(
            options: DropOptions(losslessOnly: true, proves: true, origin: origin), skipsKnown: true)
        #expect(strict.proves && strict.skipsKnown && strict.options.losslessOnly)
        #expect(strict.options.origin == origin)
    }
}
