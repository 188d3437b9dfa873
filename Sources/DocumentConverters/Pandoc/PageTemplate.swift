/// The HTML page that pandoc fills: no styles and no scripts of its own, so that the page looks as the reader's browser has it.
enum PageTemplate {
    /// The file name under which it lies where pandoc runs.
    static let fileName = "page.html"

    /// The template, in pandoc's template language.
    static let source = """
        <!DOCTYPE html>
        <html$if(lang)$ lang="$lang$"$endif$$if(dir)$ dir="$dir$"$endif$>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        $for(author-meta)$
        <meta name="author" content="$author-meta$">
        $endfor$
        $if(date-meta)$
        <meta name="date" content="$date-meta$">
        $endif$
        <title>$pagetitle$</title>
        </head>
        <body>
        $if(title)$
        <header>
        <h1>$title$</h1>
        $if(subtitle)$
        <p>$subtitle$</p>
        $endif$
        $for(author)$
        <p>$author$</p>
        $endfor$
        $if(date)$
        <p>$date$</p>
        $endif$
        $if(abstract)$
        <div>$abstract$</div>
        $endif$
        </header>
        $endif$
        $body$
        </body>
        </html>

        """
}
