import Testing

@testable import TextSearch

@Suite struct SearchQueryTests {
    @Test(arguments: [
        ("bridge", "\"bridge\""), ("old bridge", "\"old\" AND \"bridge\""),
        ("\"old bridge\" river", "\"old bridge\" AND \"river\""),
        ("brid*", "\"brid\" *"), ("\"old bri\"*", "\"old bri\" *"), ("e-mail", "\"e-mail\""),
        ("  a\t\n b ", "\"a\" AND \"b\""), ("NOT x OR y", "\"NOT\" AND \"x\" AND \"OR\" AND \"y\""),
        ("\"open", "\"open\""), ("a - b", "\"a\" AND \"b\""), ("it's", "\"it's\""), ("(x)", "\"(x)\""),
        ("a\"b c\"d", "\"a\" AND \"b c\" AND \"d\""),
    ])
    func aQueryIsQuotedWordByWord(words: String, expression: String) {
        #expect(SearchQuery(words)?.expression == expression)
    }

    @Test(arguments: ["", " ", "\"", "\"\"", "*", "-- !", "\" \""])
    func withoutALetterThereIsNothingToFind(words: String) { #expect(SearchQuery(words) == nil) }

    @Test func anyOfTheWords() { #expect(SearchQuery("a b", matchesAny: true)?.expression == "\"a\" OR \"b\"") }

    @Test func theTokenizerOfTheIndexFoldsTheWords() {
        #expect(SearchQuery("東京 Straße")?.expression == "\"東京\" AND \"Straße\"")
    }
}
