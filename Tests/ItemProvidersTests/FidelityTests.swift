import ItemProviders
import Testing

@Suite struct FidelityTests {
    @Test func orderIsTheOneOfTheRules() {
        // Best first, as in the table of the rules on item providers.
        #expect(
            Fidelity.allCases.map(\.rawValue) == ["native", "lossless", "flattened", "extracted", "preview", "label"])
        #expect(Fidelity.allCases == Fidelity.allCases.sorted())
    }

    @Test func aRouteIsAsGoodAsItsWorstStep() {
        #expect([Fidelity.lossless, .extracted, .flattened].max() == .extracted)
    }

    @Test func lossesPrintAsTheirNames() {
        #expect("\([Loss.exif, .gainMap, "own"])" == "[exif, gainmap, own]")
    }
}
