import ItemProviders
import Testing

@Suite struct FidelityTests {
    @Test func orderIsTheOneOfTheRules() {
        // The order of the table in the rules on item providers: best first.
        #expect(
            Fidelity.allCases.map(\.name) == ["native", "lossless", "flattened", "extracted", "preview", "label"])
        #expect(Fidelity.allCases == Fidelity.allCases.sorted())
    }

    @Test func aRouteIsAsGoodAsItsWorstStep() {
        #expect([Fidelity.lossless, .extracted, .flattened].max() == .extracted)
    }
}
