import ExternalPrograms
@testable import DocumentConverters
import Conversion
import Testing

/// Lists as browsers show them. Numbers follow the HTML standard, 4.4.5 and 4.4.8; lists between items
/// follow lynx and w3m as well.
struct HTMLListTests {
    static let pages: [(page: String, lines: [String])] = [
        ("<ol><li value=\"100\">Coffee</li><li>Tea</li></ol>", ["100. Coffee", "101. Tea"]),
        ("<ol><li>a<li value=5>b<li>c</ol>", ["1. a", "5. b", "6. c"]),
        ("<ol type=a start=3><li>a<li value='7'>b</ol>", ["c. a", "g. b"]),
        ("<OL><LI VALUE = 2>a</LI></OL>", ["2. a"]),
        ("<ul><li value=3>a</li></ul>", ["- a"]),
        ("<ol reversed><li>a<li>b<ol><li>c</ol><li value=7>d<li>e</ol>", ["4. a", "3. b", "1. c", "7. d", "6. e"]),
        ("<ol Reversed start=9><li>a</li><li value=8>b</li></ol><ol reversed><li>c</ol>", ["9. a", "8. b", "1. c"]),
        ("<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>", ["1. a", "- b", "2. c"]),
        ("<ul><li>a</li ><ol><li>b</li></ol><ol><li>c</li></ol></ul><p>d", ["- a", "1. b", "1. c", "d"]),
        ("<ul><ul><li>b</li></ul><li>c</li></ul>", ["- - b", "- c"]),
        ("<ol><li>a<ol><li value=4>b</ol><li>c</ol>", ["1. a", "4. b", "2. c"]),
    ]

    @Test(
        .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"),
        arguments: pages)
    func listsAreNumberedAndNested(_ page: (page: String, lines: [String])) async throws {
        let scratch = try Scratch()
        let content = try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource("public.html", bytes: page.page.utf8), in: ConversionContext(scratch: scratch.path))
        #expect(scratch.contents.count == 1)
        let lines = try #require(try content.text()).split(separator: "\n")
            .map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines == page.lines)
    }

    /// Pages without such lists are not rewritten.
    @Test(arguments: [
        "", "<", "<ol", "<li value=3>", "</ol></li><ul>", "<ol><li value=1>a<li>b</ol>", "<ul><li>a<ul><li>b</ul></ul>",
        "<script>'<ol><li value=9>'</script>", "<!-- <ol><li value=9> --><p>it's", "<ol><li data-value=9>a</ol>",
        "<ol><li value>a<li value=x>b</ol>", "<ol reversed><li>a</ol>", "<p title=it's><ol><li>don't</ol>",
    ])
    func otherPagesStay(_ page: String) { #expect(HTMLLists.rewritten(Array(page.utf8)) == nil) }

    /// Hidden elements are removed as in browsers (HTML standard, 6.1 and 15.3.1).
    @Test(arguments: [
        ("<h1>a</h1><b style=\"display:none\">no<i style=\"display:block\">no</i></b>", "<h1>a</h1>"),
        ("<p hidden>no</p>b", "b"), ("<ul STYLE='color: red; Display : None'><li>no<ul><li>no</ul></ul>c", "c"),
        ("<p hidden=''>no</p><p>d</p>", "<p>d</p>"),
    ])
    func whatAPageHidesGoes(_ page: (page: String, shown: String)) {
        #expect(HTMLHidden.removed(from: Array(page.page.utf8)) == Array(page.shown.utf8))
    }

    @Test(arguments: [
        "", "<p hidden", "<p hidden>a<p>b</p>", "<p class='x hidden'>a</p>", "<p title='a hidden b'>a</p>",
        "<b aria-hidden=true>a</b>",
        "<b hidden>never ended",
    ])
    func whatIsNotHiddenStays(_ page: String) { #expect(HTMLHidden.removed(from: Array(page.utf8)) == nil) }
}
