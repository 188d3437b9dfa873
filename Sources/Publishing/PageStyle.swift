/// The look of pages: one column that fits every screen, dark where the reader wants it, and plain on paper.
enum PageStyle {
    static let text = """
        :root { color-scheme: light dark; }
        body { max-width: 44em; margin: 2em auto; padding: 0 1em; line-height: 1.5;
          font-family: Georgia, 'Noto Serif', serif;
          overflow-wrap: break-word; }
        h1, h2, h3, nav, .time, .place, .missing, input, figcaption { font-family: system-ui, 'Noto Sans', sans-serif; }
        article { margin: 2.5em 0; break-inside: avoid-page; }
        article h2, article h3 { margin-bottom: 0; font-size: 1.2em; }
        .time, .missing { margin: 0; color: gray; font-size: 0.85em; }
        .text { margin: 1em 0; white-space: pre-wrap; }
        img { max-width: 100%; height: auto; }
        svg.map { width: 100%; height: auto; border: 1px solid gray; }
        nav { display: flex; justify-content: space-between; gap: 1em; }
        input { width: 100%; padding: 0.4em; font-size: 1em; box-sizing: border-box; }
        ol.items { list-style: none; padding: 0; display: grid; gap: 1.5em;
          grid-template-columns: repeat(auto-fill, minmax(12em, 1fr)); }
        ol.items img { width: 100%; height: 9em; object-fit: cover; }
        ol.items a { color: inherit; text-decoration: none; }
        [hidden] { display: none !important; }

        """

    /// What differs on paper. A heading stays with what follows, and an item is on one page if it fits.
    static let paper = """
        @page { size: A4; margin: 2cm; @bottom-center { content: counter(page); font: 9pt 'Noto Sans', sans-serif; } }
        body { max-width: none; margin: 0; padding: 0; font-size: 11pt; }
        h1, h2, h3, .time, .place { break-after: avoid; }
        h2.lane ~ h2.lane { break-before: page; }
        article { margin: 1.5em 0; }
        hr { display: none; }
        p, .text { orphans: 2; widows: 2; }
        img { max-height: 21cm; object-fit: contain; }
        svg.map { break-inside: avoid; }
        .map-title { break-before: page; }

        """
}
