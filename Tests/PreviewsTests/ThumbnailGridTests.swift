import PictureConverters
import Previews
import Testing

/// Widths follow Unicode Standard Annex 11; sequences are those of ECMA-48 and of the VT100 (DECSC, DECRC).
@Suite("A grid of thumbnails")
struct ThumbnailGridTests {
    private func grid(
        width: Int, _ format: PaintStyle.Format = .symbols, _ colours: PaintStyle.Colours = .none
    ) -> ThumbnailGrid {
        ThumbnailGrid(style: PaintStyle(format: format, colours: colours, columns: 8, rows: 3), width: width)
    }

    private func rows(_ grid: ThumbnailGrid, _ cells: [Thumbnail]) -> [String] {
        String(decoding: grid.row(cells), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    @Test(
        "as many cells in a row as fit, with two columns between them",
        arguments: [(1, 1), (8, 1), (17, 1), (18, 2), (27, 2), (28, 3), (80, 8)])
    func cells(width: Int, expected: Int) { #expect(grid(width: width).cellsInRow == expected) }

    @Test("texts are beside each other, and the names below them")
    func texts() {
        let cells = [
            Thumbnail(number: "0", name: "a.txt", content: .text(["one", "two"])),
            Thumbnail(number: "1", name: "日本語の名前.txt", content: .text(["日本"])),
            Thumbnail(number: "", name: "last", content: .text([])),
        ]
        #expect(
            rows(grid(width: 80), cells) == [
                "one       日本", "two", "0 a.txt   1 日本…   last", "",
            ])
        #expect(grid(width: 80).row([]).isEmpty)
    }

    @Test("a colour ends with its cell, and takes no columns")
    func colours() {
        let painted = Array("\u{1B}[31mab\n\u{1B}[32mabcd\u{1B}[0m\n".utf8)
        let cells = [
            Thumbnail(number: "7", name: "a", content: .picture(painted)),
            Thumbnail(number: "8", name: "b", content: .picture(painted)),
        ]
        #expect(
            rows(grid(width: 80, .symbols, .full), cells) == [
                "\u{1B}[31mab\u{1B}[0m        \u{1B}[31mab\u{1B}[0m",
                "\u{1B}[32mabcd\u{1B}[0m      \u{1B}[32mabcd\u{1B}[0m",
                "\u{1B}[2m7 \u{1B}[0ma       \u{1B}[2m8 \u{1B}[0mb", "",
            ])
    }

    @Test("graphics begin where their cell does, and room for them is made first")
    func graphics() {
        let cells = [
            Thumbnail(number: "0", name: "a", content: .picture(Array("\u{1B}_Gq\u{1B}\\\n".utf8))),
            Thumbnail(number: "1", name: "b", content: .text(["x", "y"])),
        ]
        #expect(
            String(decoding: grid(width: 80, .kitty).row(cells), as: UTF8.self)
                == "\n\n\n\n\u{1B}[4A" + "\r\u{1B}7\u{1B}_Gq\u{1B}\\\u{1B}8" + "\r\u{1B}[10C\u{1B}7x\u{1B}8"
                + "\u{1B}7\u{1B}[1By\u{1B}8" + "\r\u{1B}[3B" + "0 a       1 b\n")
    }
}
