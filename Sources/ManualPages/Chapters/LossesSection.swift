extension ManualChapter {
    /// The losses that a conversion can cause.
    static let losses = Section(
        title: "Losses",
        entries: [
            Key(name: "exif, xmp", meaning: "What a camera or a person has noted in a picture."),
            Key(name: "iptc", meaning: "What a news agency has noted in one: captions, keywords, credits."),
            Key(name: "icc", meaning: "The colour profile."),
            Key(name: "alpha, depth", meaning: "Transparency; bits for each sample."),
            Key(
                name: "text, time, resolution, background, palette, thumbnail",
                meaning:
                    "Of a picture: its texts, when it was changed, pixels an inch, what it is shown on, suggested colours, a small copy."
            ),
            Key(
                name: "gainmap, depthmap, mattes, film, layers, sizes",
                meaning:
                    "What brightens a picture on HDR displays; distances; masks of people and sky; the film of a motion photo; layers; other sizes."
            ),
            Key(
                name: "colourspace, photoshop, geotiff, c2pa, reconstruction",
                meaning:
                    "CMYK and the like; what Photoshop keeps; places of pixels on the Earth; Content Credentials; the JPEG that a JPEG XL was made of."
            ),
            Key(name: "frames, pages", meaning: "Those after the first."),
            Key(
                name: "layout, pictures, vectors",
                meaning: "Where things stand; pictures in a text; shapes that were drawn."),
            Key(
                name: "encoding",
                meaning: """
                    Which encoding a text is in: neither a mark, a declaration in it nor an attribute of its file (`user.charset`, \
                    `user.mime_type`) says so, and it was guessed.
                    """),
            Key(
                name: "elevation, time, ratings, logs",
                meaning: "Of places: heights, moments, and what a listing holds."),
            Key(
                name: "tracks, routes, shapes, folders, styles",
                meaning: "What stands beside the places of a map, how they are arranged, and how they look."),
            Key(
                name: "metadata, comments",
                meaning: "What a file says of itself as a whole; remarks that are no part of the content."),
            Key(
                name: "types, references, digits",
                meaning: "Of data: kinds of values, values that are shared, digits of numbers and moments."),
            Key(
                name: "formulas, notes, changes, forms, links, attachments, scripts, signatures",
                meaning:
                    "Parts of a document: mathematics, footnotes, tracked changes, fields, addresses, files, programs."
            ),
            Key(name: "pixels", meaning: "Exact values of pixels, which were coded anew."),
            Key(name: "fields", meaning: "Parts of a model that have no place in what was written."),
            Key(name: "mtime, xattr", meaning: "The time stamps and extended attributes of the source's file."),
            Key(name: "other", meaning: "What was seen and none of these words stands for."),
        ],
        introduction: """
            What a representation would lose is known before anything is converted: `dnd inspect` and `--dry-run` say it. What was \
            really lost is said afterwards: in the line for each item with `--verbose`, in `losses` with `--json`, and in a warning \
            where it would not be missed at once: metadata, samples, frames, pages, and all that had not been foreseen. `--lossless-only`, and `--require` with these words, refuse an item that would \
            lose what they name, and also one that turns out to; nothing is written then.

            Time stamps and extended attributes are carried over also to what is made from a file, but for attributes that speak of \
            the very bytes, such as `user.mime_type` and checksums. `--no-preserve` leaves them behind.
            """)

    /// The limits of a conversion.
    static let limits = Section(
        title: "Limits",
        entries: [
            Key(name: "pixels", meaning: "Of a picture with all its frames; 1,000,000,000."),
            Key(name: "input", meaning: "Bytes of a document or text that is held in memory; 256M."),
            Key(name: "output", meaning: "Bytes that are written; 4G."),
            Key(
                name: "memory",
                meaning: "Bytes of memory of a decoding process; 1G, and twice that where AVIF or JPEG XL is written."),
            Key(
                name: "time",
                meaning:
                    "Of one conversion; 120s. The processor time of all its processes together is limited to this, and so is the time for which all of them sleep; while other programs keep them from running, neither passes. Without this option the processor time of a decoding process is limited, too, by the size of the source: 4s, and 1s for each 64K (16K of a ZIP container such as DOCX, 256K of a picture, 1M of SVG), or 5s, and 1s for three times as many, where that is less; and what writing the pixels takes."
            ),
        ],
        introduction: """
            A conversion that needs more than this is that item's error. `--limit` names another limit; `K`, `M`, `G` and `T` are \
            powers of 1,024 (as is `P`), and `s`, `m` and `h` seconds, minutes and hours. Numbers go from 1 to 8P, times to a week.
            """)
}
