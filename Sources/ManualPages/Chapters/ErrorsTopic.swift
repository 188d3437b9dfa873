internal import DndCommands

extension TopicPage {
    static let errors = TopicPage(
        name: "dnd-errors",
        section: 7,
        abstract: "the kinds of failure that dnd reports",
        description: """
            With `--json`, the key `error` of a line is null, or an object with four keys: `code`, a word from the list \
            below; `message`, what was found and what was expected; `hint`, what to do next, or null; and `retryable`, \
            whether the same command may work later without any change. There are no other codes than these. A script \
            should decide by `code` and `retryable`, never by the message.

            A failure that may pass (a full disk, a lock, an I/O error, missing memory) gives the exit status 75, which \
            takes precedence over 1 and 2. `dnd batch --retry` runs such items again.
            """,
        sections: FailureCode.groups.map { group in
            ManualChapter.Section(
                title: group.title,
                entries: group.codes.map { code in
                    .init(name: code.name, meaning: code.meaning + " " + code.remedy + code.retry.words)
                })
        }, seeAlso: [("dnd", 1), ("dnd-batch", 1), ("dnd-schema", 1)])
}

extension FailureCode.Retry {
    /// The sentence for the manual; empty if trying again is useless.
    fileprivate var words: String {
        switch self {
        case .never: ""
        case .depends: " Retryable, if the cause may pass."
        case .always: " Retryable."
        }
    }
}
