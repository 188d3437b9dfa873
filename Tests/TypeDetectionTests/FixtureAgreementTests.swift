import SystemPackage
import Testing
import TypeDetection
import UniformTypes

/// Agreement with the types that independent sources agree on (EXPECT.tsv of the shared fixtures: four identification
/// suites, whose types were resolved by several dumps of macOS).
@Suite(.enabled(if: SharedFixtures.areHere, "the shared fixtures are not here"))
struct FixtureAgreementTests {
    @Test func typesAreExactOrAncestors() throws {
        let detector = try TypeDetector()
        var known = 0
        var exact = 0
        var wrong: [String] = []
        for row in SharedFixtures.table(SharedFixtures.root.appending("EXPECT.tsv")) {
            guard let path = row["path"], let expected = row["consensus_uti"], !expected.isEmpty else { continue }
            // No dump has a type for these two extensions; the catalogue does (com.microsoft.batch-script, public.toml).
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
        // Two letters are text (semantics 1.3), and a PGP key is not the certificate that its suite's label makes of it.
        #expect(wrong.count <= 2, "\(wrong)")
    }
}
