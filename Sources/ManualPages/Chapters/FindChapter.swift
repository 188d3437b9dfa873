extension ManualChapter {
    static let find = ManualChapter(
        command: "find",
        description: """
            Each line has the path of an item, the line of its text or the page of a PDF, and the words with what is around \
            them. The part of a file that is meant, such as a waypoint, is named like `caches.gpx#3`. An item whose name alone \
            has the words is listed without a line. In Chinese, Japanese, Thai and other scripts without spaces, every part \
            of a text is found.

            The texts are kept in an index in `$XDG_CACHE_HOME/dnd/search` (by default `~/.cache/dnd/search`), which only you \
            can read. Each search first reads the files that are new or have changed, so that the first one takes longest. An \
            index that was not used for 90 days is removed; all of them may be removed at any time. Hidden files, and links to \
            folders, are left out.

            If nothing is found, the exit status is 1. A file that cannot be read is an error; the others are searched, and \
            the exit status is 2.
            """,
        examples: [
            Example(purpose: "Find items with both words:", commands: ["$ dnd find 'bridge river' journal/"]),
            Example(
                purpose: "Find a phrase, or a beginning of words:",
                commands: [
                    "$ dnd find '\"old bridge\"' journal/", "$ dnd find 'brid*' journal/",
                ]),
            Example(
                purpose: "Copy what was found to another journal:",
                commands: ["$ dnd find -0 bridge Documents | dnd copy --files-from - -0 --to bridges/"]),
            Example(
                purpose: "List the pages of PDFs with a word:",
                commands: [
                    "$ dnd find --json --lines 100 bridge Documents | "
                        + "jq -r 'select(.type == \"com.adobe.pdf\") | .path + \" \" + (.passages[].page | tostring)'"
                ]),
        ],
        seeAlso: [("dnd-cat", 1), ("dnd-list", 1), ("grep", 1)])
}
