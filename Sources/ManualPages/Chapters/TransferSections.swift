extension ManualChapter {
    /// How items are represented in the clipboard, for `dnd-copy(1)`.
    static let clipboard = Section(
        title: "The clipboard",
        entries: [
            Key(name: "one text", meaning: "UTF-8, if it is text in itself: prose, source code, CSV, JSON."),
            Key(
                name: "one picture",
                meaning: "PNG; an animation or a picture of several pages keeps its type."),
            Key(name: "a folder", meaning: "Its URL (`text/uri-list`)."),
            Key(
                name: "anything else",
                meaning: """
                    Its own type, if that has a MIME type; otherwise its text or its picture, if it has one; otherwise \
                    `application/octet-stream`.
                    """),
            Key(name: "several texts", meaning: "One text: all of them in order, each ending with a line break."),
            Key(
                name: "several files",
                meaning:
                    "Their URLs (`text/uri-list`), as a file manager copies them: `public.file-url`, a `label`."),
        ],
        introduction: """
            `--to clipboard:` offers items on the clipboard of Wayland (through wl-copy) or X (through xclip). These \
            programs offer one type at a time. The list below says which type that is; `--as` and `--accept` override \
            it. Other combinations of items are forbidden. The program stays in the background and holds the content \
            until something else is copied; therefore a move becomes a copy. The limit is 256 MiB. For a file of this \
            name, write `./clipboard:`.
            """)
}

extension ManualChapter {
    /// The losses that a conversion can cause.
    static let losses = Section(
        title: "Losses",
        entries: [
            Key(name: "exif, xmp", meaning: "Metadata that a camera or a person wrote into a picture."),
            Key(name: "iptc", meaning: "Metadata of a news agency in a picture: captions, keywords, credits."),
            Key(name: "icc", meaning: "The colour profile."),
            Key(
                name: "alpha, depth, channels",
                meaning: """
                    Transparency; bits per sample; further channels than those of the colours. Measurements in one band, which are signed, of 32 bits or more, or in a \
                    FITS, are stretched to a visible range: the smallest becomes black, the largest white. Floating-point \
                    samples between 0 and 1 keep their brightness.
                    """),
            Key(
                name: "text, time, resolution, background, palette, thumbnail",
                meaning: """
                    Of a picture: its texts, modification time, pixels per inch, background colour, suggested \
                    colours, and thumbnail.
                    """
            ),
            Key(
                name: "gainmap, depthmap, mattes, film, layers, sizes",
                meaning: """
                    The gain map for HDR displays; distances; masks of people and sky; the film of a motion photo; \
                    layers; other sizes.
                    """
            ),
            Key(
                name: "colourspace, sensor, photoshop, geotiff, c2pa, reconstruction",
                meaning: """
                    CMYK and other colour spaces; the samples of a camera's sensor; data of Photoshop; geographic positions of pixels; Content \
                    Credentials; the JPEG from which a JPEG XL was made.
                    """
            ),
            Key(
                name: "profile-assumed",
                meaning: """
                    A picture in CMYK has no profile, so that of a usual printer was assumed: its colours may have been \
                    others.
                    """),
            Key(
                name: "frames, pages, sheets",
                meaning: "Frames or pages after the first; sheets of a workbook other than the first visible one."),
            Key(
                name: "repetitions",
                meaning: """
                    How often an animation is played. An AVIF is played for ever, since the libavif of Debian 12 writes no \
                    number.
                    """),
            Key(
                name: "layout, pictures, vectors",
                meaning: "Positions, fonts and styles; the pictures in a document; scalable shapes."),
            Key(
                name: "encoding",
                meaning: """
                    The encoding of a text was guessed: neither a byte order mark, nor a declaration in the text, nor an \
                    attribute of its file (`user.charset`, `user.mime_type`) gives it.
                    """),
            Key(
                name: "name-encoding",
                meaning: """
                    The encoding of a name in a ZIP was guessed: it is not in UTF-8, and the archive does not say in what.
                    """),
            Key(
                name: "elevation, time, ratings, logs",
                meaning: "Of places: elevations, times, and the ratings and logs of a listing."),
            Key(
                name: "tracks, routes, shapes, folders, styles",
                meaning: "What a map contains in addition to its places, how they are arranged, and how they look."),
            Key(
                name: "metadata, comments",
                meaning: "Metadata of a file as a whole; comments that are not part of the content."),
            Key(
                name: "types, references, digits",
                meaning: """
                    Of data: the type of a value, such as a date that became a string; that two places shared one value; \
                    digits of numbers and times.
                    """),
            Key(
                name: "formulas, notes, headers, changes, forms, links, attachments, scripts, signatures",
                meaning: """
                    Parts of a document: mathematics, formulas of cells (their values are kept), footnotes, headers and footers of pages, tracked changes, form fields, hyperlinks, attached \
                    files, programs, signatures.
                    """
            ),
            Key(name: "pixels", meaning: "Exact pixel values, because the picture was encoded again."),
            Key(name: "fields", meaning: "Parts of the source that the output format cannot express."),
            Key(name: "companions", meaning: "Files that belong to the item, and that the destination does not keep."),
            Key(name: "mtime, xattr", meaning: "The time stamps and extended attributes of the source file."),
            Key(
                name: "acl, mode, owner",
                meaning: "Its access control lists; its permissions; the user and the group that own it."),
            Key(name: "hardlinks", meaning: "Names in a folder that shared one file, and become separate files."),
            Key(name: "other", meaning: "Something that was found and that none of these words describes."),
        ],
        introduction: """
            The losses of a representation are known before anything is converted: `dnd inspect` and `--dry-run` show \
            them. The actual losses are reported afterwards: in the line for each item with `--verbose`, and in `losses` \
            with `--json`. A warning names those that are easily overlooked: metadata, samples, frames, pages, and all \
            losses that were not predicted. `--lossless-only` refuses an item that would lose anything, `--require` one \
            that would lose one of the given words. Nothing is written either if only the conversion itself shows the \
            loss.

            `--prove` goes further: before an item gets its name, what was made of it is read again and compared with \
            its source. A picture is decoded and its pixels are compared, of an animation those of each frame; a text is \
            written in its former encoding again; the values of data and of places are read; and whatever lands \
            unchanged is compared byte for byte, unless a move renames the source itself. The item that differs does not land, and the exit status is 2. What \
            cannot be compared is refused with 1, as is what would lose anything. The destination's records say what \
            was found equal: `proof` in the output of `--json`, of `dnd list --json` and of `dnd log`.

            Time stamps and extended attributes are also copied to converted files, except attributes that describe \
            the exact bytes, such as `user.mime_type` and checksums. `--no-preserve` leaves them out.
            """)

    /// The limits of a conversion.
    static let limits = Section(
        title: "Limits",
        entries: [
            Key(
                name: "pixels", meaning: "Pixels of all frames of a picture together. The default is 1,000,000,000."),
            Key(name: "input", meaning: "Bytes of a document or text that is held in memory. The default is 256M."),
            Key(name: "output", meaning: "Bytes that are written. The default is 4G."),
            Key(
                name: "memory",
                meaning: """
                    Bytes of memory of a decoding process, and twice that if AVIF or JPEG XL is written. The default is 1G.
                    """),
            Key(
                name: "time",
                meaning: """
                    Time of one conversion. The default is 120s. It limits the processor time of all its processes \
                    together, and separately the time for which all of them sleep. Time for which other programs keep \
                    them from running does not count.

                    Without this option, the processor time of a decoding process is also limited by the size of the \
                    source: 4s for less than 64K, otherwise 5s and 1s more for each 192K. Instead of 64K and 192K these \
                    are 16K and 48K of a ZIP container such as DOCX, 256K and 768K of a picture, and 1M and 3M of SVG. The \
                    time to write the pixels is added.
                    """
            ),
        ],
        introduction: """
            An item whose conversion exceeds a limit is an error. `--limit` sets another limit. `K`, `M`, `G`, `T` and `P` \
            are powers of 1,024; `s`, `m` and `h` are seconds, minutes and hours. Numbers range from 1 to 8P, times from 1 \
            second to 1 week.
            """)
}

extension ManualChapter {
    /// Files that belong together.
    static let companions = Section(
        title: "Companions",
        entries: [
            Key(
                name: "Live Photo",
                meaning: """
                    A HEIC or JPEG, and the film (MOV, MP4) with the same content identifier. If one of the two has no \
                    identifier, a MOV of the same name is taken.
                    """),
            Key(name: "raw picture", meaning: "A JPEG or HEIF, and the raw picture of the same name."),
            Key(
                name: ".xmp, .aae",
                meaning: """
                    `a.xmp` and `a.aae` belong to the picture or film of that name; `a.cr2.xmp` belongs to `a.cr2`, and \
                    with it to its JPEG.
                    """),
            Key(
                name: "Google Takeout",
                meaning: """
                    `a.jpg.json` and `a.jpg.supplemental-metadata.json` belong to the file that the title in them names. \
                    The names may be cut off or numbered.
                    """),
            Key(
                name: "web page",
                meaning: """
                    The folder `page_files` belongs to `page.html`, also under the names that browsers give it in other \
                    languages.
                    """),
            Key(
                name: "AppleDouble",
                meaning: """
                    `._a.jpg` belongs to `a.jpg`, of whatever type that is. macOS writes such files on disks and into \
                    archives that hold no extended attributes. In a ZIP from macOS they are in the folder `__MACOSX`.
                    """),
        ],
        introduction: """
            Files that belong together are one item. It has a main file, such as the picture or the page, which decides \
            what the destination can read; the others are its companions. They are found in the folder of the main file, \
            even if only that is named, and they are transferred byte for byte, never converted. In an archive, only \
            companions whose names begin with that of the main file are found. A companion that is \
            named without its main file is an item. `--only` and `--exclude` choose main files; a companion that a \
            pattern excludes stays.

            In a folder, companions land beside the main file and under its name: `a-2.mov` with `a-2.heic`, \
            `a.png.xmp` with `a.png`. Either all of them land or none. If the name of one is taken, all get another one. \
            `dnd undo` takes all back. A move removes the sources after all have landed and were compared. If a page lands \
            under another name, its links still name the old folder. `--skip-known` looks only at the main file: a \
            companion that was changed or added later is not transferred again.

            A journal, a board and a frame keep companions in `.dnd/companions`. They have no place in the order; `dnd \
            list --json` names them. They stay with their item when it is moved, renamed, removed or dropped on another \
            destination. `dnd verify` compares them.

            Other destinations keep no companions: a single file, a folder that limits its types or the number of its \
            items, the clipboard and standard output. There the item lands without them, a warning names them, and a \
            move leaves the sources. This is the loss `companions`, which `--lossless-only` and `--require companions` \
            refuse. Files in a folder whose `source.toml` restricts what it offers have no companions. With `--companions \
            apart`, and with `dnd watch`, each file is an item of its own.
            """)
}

extension ManualChapter {
    /// The conversation that `--trace` prints, with the corresponding UIKit methods.
    static let conversation = Section(
        title: "The conversation",
        entries: [
            Key(
                name: "itemsForBeginning",
                meaning: "Lift: `count` items are picked up. `dragInteraction(_:itemsForBeginning:)`"),
            Key(
                name: "preview",
                meaning: """
                    Lift: what an item looks like during the drag. `dragInteraction(_:previewForLifting:session:)`
                    """),
            Key(
                name: "allowsMove",
                meaning: """
                    Lift: whether the items may leave their source. `dragInteraction(_:sessionAllowsMoveOperation:)`
                    """),
            Key(name: "itemsForAdding", meaning: "Items are added. `dragInteraction(_:itemsForAddingTo:withTouchAt:)`"),
            Key(
                name: "canHandle",
                meaning: """
                    Hover: whether any item can be used, by its types alone; `answer`. \
                    `dropInteraction(_:canHandle:)`
                    """),
            Key(name: "didEnter", meaning: "Hover: `dropInteraction(_:sessionDidEnter:)`"),
            Key(
                name: "didUpdate",
                meaning: """
                    Hover: what a drop would do now; `operation`. `dropInteraction(_:sessionDidUpdate:)`, which \
                    returns the proposal.
                    """
            ),
            Key(name: "didExit", meaning: "The drag left the destination. `dropInteraction(_:sessionDidExit:)`"),
            Key(
                name: "willEnd",
                meaning: "Set down: the items are released; `operation`. `dragInteraction(_:session:willEndWith:)`"),
            Key(
                name: "performDrop",
                meaning: """
                    Set down: data may be requested from here to `concludeDrop`, and at no other time. \
                    `dropInteraction(_:performDrop:)`
                    """
            ),
            Key(
                name: "opened",
                meaning: "A container was opened; `count` items replace it. Apple's drag and drop has no such step."),
            Key(
                name: "reserved",
                meaning: """
                    Transfer: a position is reserved, and other processes see it as loading. \
                    `UICollectionViewDropCoordinator.drop(_:to:)` with a placeholder.
                    """
            ),
            Key(
                name: "loadBegan, loaded, loadFailed",
                meaning: """
                    Transfer: a representation of an item provider was requested, was loaded, or could not be loaded.
                    """),
            Key(
                name: "committed, deleted",
                meaning: """
                    Transfer: the placeholder was replaced by the item, or deleted. \
                    `commitInsertion(dataSourceUpdates:)`, `deletePlaceholder()`
                    """),
            Key(
                name: "relocated",
                meaning: "Transfer: an item of a local drag session changed its position; no data moves."),
            Key(
                name: "checked, sourceRemoved, sourceKept",
                meaning: """
                    A move from outside: what landed was read back; then its source was removed, or was kept, with \
                    the reason.
                    """),
            Key(name: "concludeDrop", meaning: "Everything is on disk. `dropInteraction(_:concludeDrop:)`"),
            Key(
                name: "didEnd",
                meaning:
                    "The session is over, on both sides. `dropInteraction(_:sessionDidEnd:)`, `dragInteraction(_:session:didEndWith:)`"
            ),
            Key(
                name: "didTransferItems",
                meaning: "All data has been transferred. `dragInteraction(_:sessionDidTransferItems:)`"),
        ],
        introduction: """
            `--trace` writes the conversation between the drag and the destination to standard error as it happens: \
            one JSON object per line, one line per call. `time` is in seconds since 1970, `elapsed` in seconds since \
            the lift. `call` is the call, and `side` the side that was called: `drag`, `drop`, or `transfer` for the \
            steps in between. `item` and `source` identify the item; `destination`, `type`, `answer`, `operation`, \
            `count`, `path`, `index`, `bytes` and `reason` are present where they apply. A conversation has four parts: \
            lift, hover, set down and data transfer. These are the calls in this order, each with the method of UIKit that \
            it stands for:
            """)
}
