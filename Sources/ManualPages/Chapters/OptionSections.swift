extension ManualChapter {
    /// What `--keep-tree` keeps, for `dnd-copy(1)`.
    static let keptTree = Section(
        title: "Opened folders",
        introduction: """
            A folder is opened if the destination cannot read it as a whole, or if `--only`, `--exclude` or \
            `--skip-known` leaves out some of its files. Without `--keep-tree`, its files then land side by side. With \
            it, the folders are made again in the destination, which must be a plain folder; so they are without \
            `--only` if that could take the folder as a whole. `Photos` and `Photos/` land as DEST/Photos; `Photos/.`, \
            `.` and `..` stand for what is in them, as with `cp -r`.

            Links to files are followed. Links to folders are left out, and so are hidden files and folders, except those \
            that a glob of `--only` names with the dot. Without patterns, folders that are made again have their hidden \
            files, too. A warning says how many entries were left out. A folder that lands as a whole has everything in \
            it.

            A folder is made when its first item is complete, with the permissions of its source, and always writable \
            for its owner. Empty folders are left out. `--if-exists` applies to each path. If a path in DEST is a file, a symbolic link, or a destination with \
            rules of its own, the items of a folder of that name are errors. A move leaves the emptied folders of the \
            source. `dnd undo DEST` removes the folders that were made, if they are empty.
            """)

    /// When `--dpi`, `--size`, `--quality`, `--png`, `--strip`, `--colours`, `--wrap` and `--from-encoding` apply, for `dnd-copy(1)`.
    static let conversionOptions = Section(
        title: "Options of conversions",
        entries: [
            Key(
                name: "--dpi",
                meaning: """
                    SVG and PDF that are drawn as pictures. Without it, an SVG has the size that it states, of at least a pixel; \
                    more pixels than `--limit pixels` are an error. An SVG that states only its coordinates, and a page of a \
                    PDF at 150 dots per inch, has at most 8192 pixels on a side.
                    """),
            Key(
                name: "--size",
                meaning: """
                    Pictures, and SVG and PDF that are drawn as pictures. The aspect ratio is kept. A picture that is larger \
                    than the box is resampled in linear light with Lanczos's filter; one that fits is not enlarged, and \
                    its pixels are not encoded again. Drawings fill the box. In a PDF, the page of a reduced picture is as \
                    large as that of the whole one.
                    """),
            Key(
                name: "--quality",
                meaning: """
                    Pictures that land as JPEG, WebP, AVIF, JPEG XL or PDF. A picture of one of these types is encoded \
                    again; one in a PDF becomes a JPEG. \
                    Below 90, JPEG and AVIF have colours of half the resolution. The same number means another size and \
                    likeness in each format.
                    """),
            Key(
                name: "--png",
                meaning: """
                    Pictures that land as PNG, which may be PNG already. `smallest` compares ways to filter the rows on a                     sample of them and compresses the pixels more thoroughly; opaque alpha, colours that are all grey, and bytes                     that repeat are left out, and up to 256 colours become a palette. The pixels are the same. A PNG that                     is not smaller afterwards keeps its bytes. Animations, and pictures of more than 384 MiB of                     samples, are written as without it.
                    """),
            Key(
                name: "--strip",
                meaning: """
                    Pictures. `gps` removes positions and the names of places, in EXIF, XMP and IPTC, and what follows \
                    the picture in a JPEG, such as a film. Maker notes stay, in which few cameras write names of places; \
                    `private` removes them, too, with names, serial numbers, thumbnails, XMP and IPTC. `all` removes \
                    everything that the pixels do not need. A film or a sound that would land unchanged is refused, since it may contain the same place \
                    and names as a photograph. Companions of pictures stay behind, and a warning names them; \
                    `--require companions` is therefore an error.
                    """),
            Key(
                name: "--colours",
                meaning: """
                    Pictures. `srgb` converts their colours by the ICC profile, or by the numbers that the file states \
                    instead (CICP in HEIC, AVIF and PNG; gAMA and cHRM in PNG), relative to white, with black point \
                    compensation. Colours outside of sRGB are clipped to it, which is the loss `pixels`. The result has no profile, since \
                    sRGB is what a picture without one has. A picture without a profile, or with one of sRGB, stays as it is. \
                    A profile that cannot be used and colours of HDR (PQ, HLG) are errors.
                    """),
            Key(name: "--wrap", meaning: "Documents that land as plain text."),
            Key(
                name: "--from-encoding",
                meaning: """
                    Texts, tables, data, web pages, mails, cards and calendars that are converted. A text that is not in UTF-8 and does not \
                    declare its encoding is otherwise guessed: windows-1251 and KOI8-R, or ISO-8859-1 and \
                    ISO-8859-2, can look alike, and a guess is reported as the loss `encoding`. The stated encoding \
                    holds for all items, also for those that are UTF-8 or declare another one; a byte order mark of \
                    it is removed. A text or table that is invalid in it is an error. Of mails, cards and calendars it is the \
                    encoding of what declares none. Names in a ZIP that are not UTF-8 are read in it, too, if all of them are valid in it. `iconv --list` prints the names. As on the web, ISO-8859-1 also stands for windows-1252.
                    """),
        ],
        introduction: """
            With `--size`, `--quality`, `--png`, `--strip` and `--colours`, a picture keeps its type where the destination reads it, even if \
            another type would keep more; so an animation keeps its frames, and a TIFF its pages. If its type cannot be \
            written, it is converted: a HEIC becomes a PNG.

            These options apply to the following items, and to items that a converter of your own converts. If one of \
            them applies to none of the items, that is an error, and nothing is transferred. One item is enough: `dnd \
            copy camera --to journal/ --strip private` also transfers the texts among the photographs. With `--strip`, what \
            may hold photographs and lands as a whole is refused: films, folders, archives and mails. `--only \
            public.image` takes the pictures of a folder. Documents are not searched for pictures.

            The types of the items decide this before anything lands. If the first 2,048 items do not decide it, or if a \
            list of names is still being written, it is decided at the end. For `dnd watch` and the jobs of `dnd batch`, \
            the types that the destination reads decide. A setting of config.toml that does not apply is ignored; \
            of `strip`, a warning says which item was the first to land with its metadata.
            """)

    /// Tables and data, for `dnd-copy(1)`.
    static let data = Section(
        title: "Tables and data",
        introduction: """
            CSV, TSV, JSON, NDJSON, YAML, TOML and property lists are converted to each other if the target can express \
            every value: TOML and property lists have no null, and tables have no nested data. The first row of a table \
            has the names of its columns; all fields are strings; a row of another length is an error. Numbers keep \
            their digits, and names their order. A keyed archive is converted to the objects that it contains.
            """)
}
