/// The HTML template for pandoc: without styles and scripts, so that the reader's browser determines the appearance.
enum PageTemplate {
    /// Its file name in pandoc's working directory.
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
