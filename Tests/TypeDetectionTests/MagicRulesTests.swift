import Testing
import TypeDetection

struct MagicRulesTests {
    /// What a program prints that has no message of its own for an error.
    @Test("a problem is its line, if it has one, and its message")
    func descriptions() {
        let binary = #expect(throws: MagicRulesProblem.self) {
            try MagicRules(Array("# Ours\n\0".utf8), answering: ["application/x-described"])
        }
        #expect(binary.map { "\($0)" } == "line 2: a NUL byte is here, expected rules written as text")
        let other = #expect(throws: MagicRulesProblem.self) {
            try MagicRules(Array("0 string RLDE x\n".utf8), answering: ["application/x-described"])
        }
        #expect(other.map { "\($0)" } == "no rule names application/x-described")
    }
}
