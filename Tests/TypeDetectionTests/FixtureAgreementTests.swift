import SystemPackage
import Testing
import TypeDetection
import UniformTypes

/// Agreement with the types in EXPECT.tsv of the shared fixtures, on which independent sources agree: four
/// identification suites, whose types were resolved by several dumps of macOS.
@Suite(.enabled(if: SharedFixtures.areHere, "the shared fixtures are not here"))
struct FixtureAgreementTests {
    @Test func typesAreExactOrAncestors() throws {
        let detector = try TypeDetector()
        var known = 0
        var exact = 0
        var wrong: [String] = []
        for row in SharedFixtures.table(SharedFixtures.root.appending("EXPECT.tsv")) {
            guard let path = row["path"], let expected = row["consensus_uti"], !expected.isEmpty else { continue }
            // No dump has a type for these two extensions, but the catalogue
            // does (com.microsoft.batch-script, public.toml).
            if expected.hasPrefix("dyn.") { continue }
            known += 1
            let found = try detector.type(of: SharedFixtures.root.appending(path))
            let wanted = UniformType(importedAs: expected)
            if found.type == wanted {
                exact += 1
            } else if !found.type.isSupertype(of: wanted) {
                wrong.append("\(path): \(found.type), not \(expected)")
            }
        }
        #expect(Double(exact) >= 0.95 * Double(known), "\(exact) of \(known) are exact")
        // Two letters are text (semantics 1.3), and a PGP key is not a certificate, although
        // its suite labels it as one.
        #expect(wrong.count <= 2, "\(wrong)")
    }
}
