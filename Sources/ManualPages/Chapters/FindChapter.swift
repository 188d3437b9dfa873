extension ManualChapter {
    static let find = ManualChapter(
        command: "find",
        description: """
            Each line shows the path of an item, the number of the line in its text or of the page in a PDF, and the words \
            with the text around them. A part of a file is shown as `caches.gpx#3`, and one \
            of an archive in an archive as `a.zip#1#3`. If only the name of an item has the \
            words, the path stands alone. In Chinese, Japanese, Thai and other scripts without spaces, every part of a text \
            can be found.

            Besides case and accents, marks that may as well be left out make no difference: the points of Hebrew, the \
            vowels of Arabic, the stress of Russian, and the points of ё. Neither do other forms of the same characters: ß \
            and ss, the ligature ﬁ and fi, full-width and half-width characters. Marks that make another letter do: й, ї and \
            ў in Cyrillic, أ and آ in Arabic, が in Japanese, the vowel signs of Hindi and Thai.

            The texts are kept in an index in `$XDG_CACHE_HOME/dnd/search` (by default `~/.cache/dnd/search`), which only you \
            can read. Each search first reads the files that are new or have changed; the first search reads all. An index \
            that was not used for 90 days is removed. You may remove all of them at any time. Hidden files, and links to \
            folders, are not searched.
            """,
        exitStatuses: [
            Key(name: "1", meaning: "Nothing was found."),
            Key(name: "2", meaning: "A file or a part of it could not be read. The others were searched."),
        ],
        examples: [
            Example(purpose: "Find items with both words:", commands: ["$ dnd find 'bridge river' journal/"]),
            Example(
                purpose: "Find a phrase; find words by their beginning:",
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
