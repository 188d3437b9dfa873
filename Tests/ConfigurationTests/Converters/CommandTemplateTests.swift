import Configuration
import Conversion
import Testing

struct CommandTemplateTests {
    @Test(arguments: [
        ("{input}", "in.png"), ("-i{input}", "-iin.png"), ("{input}:{output}", "in.png:out.jpeg"),
        ("png:{input}[0]", "png:in.png[0]"), ("{{input}}", "{input}"), ("{a: {input}}", "{a: in.png}"),
        ("{ input }", "{ input }"), ("{Input}", "{Input}"), ("{}", "{}"), ("{", "{"), ("}{", "}{"), ("", ""),
        ("{name}", "./-rf $(x).png"), ("of {name}", "of -rf $(x).png"), ("{{{name}}}", "{{name}}"),
    ])
    func placeholdersAreFilledIn(_ word: String, _ expected: String) {
        let template = CommandTemplate(form: .command, words: [word])
        #expect(template.arguments(input: "in.png", output: "out.jpeg", name: "-rf $(x).png") == [expected])
    }

    @Test func whatIsFilledInIsNotLookedAtAgain() {
        let template = CommandTemplate(form: .command, words: ["{name}"])
        #expect(template.arguments(input: "a", output: "b", name: "{input}") == ["{input}"])
        #expect(template.placeholders == [.name])
        #expect(!template.writesFile)
    }

    @Test func declaredLimitsStandInForTheUsualOnesOnly() {
        var declared = DeclaredLimits()
        declared.outputBytes = 10
        declared.seconds = 600
        var limits = ConversionLimits()
        #expect(declared.applied(to: limits).outputBytes == 10)
        #expect(declared.applied(to: limits).time == .seconds(600))
        #expect(declared.applied(to: limits).memoryBytes == limits.memoryBytes)
        limits.outputBytes = 20
        #expect(declared.applied(to: limits).outputBytes == 20)
    }
}
