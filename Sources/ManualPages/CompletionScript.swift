internal import ArgumentParser
internal import DndCommands

/// The completion script of a shell: that of ArgumentParser, with what it leaves out.
///
/// - `dnd help` offers the commands.
/// - `--strip=` offers values, as `--strip` and a space does. (fish splits both by itself.)
/// - In bash, names of files are completed by readline, since a list of lines cannot hold a name with a newline.
struct CompletionScript {
    /// The script.
    private(set) var text: String

    /// - Throws: `ChangedScript` if ArgumentParser's script is another one now.
    init(for shell: CompletionShell) throws(ChangedScript) {
        let script = Dnd.completionScript(for: shell)
        // Shells read the script; nothing runs it.
        text = String(script.trimmingPrefix("#!/bin/bash\n\n"))
        if !text.hasSuffix("\n") { text += "\n" }
        let commands = Dnd.configuration.subcommands.compactMap { $0.configuration.commandName }
        switch shell {
        case .bash: try completeForBash(commands)
        case .zsh: try completeForZsh(commands)
        case .fish: completeForFish(commands)
        default: break
        }
    }

    private mutating func completeForBash(_ commands: [String]) throws(ChangedScript) {
        try replace(
            """
                local -r cur="${2}"
                local -r prev="${3}"

                local -i positional_number
                local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

            """,
            by: """
                    local cur="${2}"
                    local prev="${3}"

                    local -i positional_number
                    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

                    # '--option=value' is three words, because '=' is in COMP_WORDBREAKS
                    local -i split_index
                    for split_index in "${!unparsed_words[@]}"; do
                        if [[ "${split_index}" -gt 0 && "${unparsed_words[${split_index}]}" = '=' && "${unparsed_words[${split_index} - 1]}" = --* ]]; then
                            unset "unparsed_words[${split_index}]"
                        fi
                    done
                    if [[ "${COMP_WORDS[${COMP_CWORD}]}" = '=' ]]; then
                        cur=''
                        unparsed_words+=('')
                    elif [[ "${prev}" = '=' && "${COMP_CWORD}" -ge 2 ]]; then
                        prev="${COMP_WORDS[${COMP_CWORD} - 2]}"
                    fi
                    unparsed_words=("${unparsed_words[@]}")

                """)
        try replace(
            """
            __dnd_add_completions() {

            """,
            by: """
                __dnd_add_completions() {
                    # A name may have a newline: readline completes the names itself
                    case "${1}" in
                    -f)
                        compopt -o default
                        return
                        ;;
                    -d)
                        compopt -o dirnames
                        return
                        ;;
                    esac


                """)
        try replace(
            """
            _dnd_help() {
                repeating_flags=()
                non_repeating_flags=(--version)
                repeating_options=()
                non_repeating_options=()
                __dnd_offer_flags_options -1
            }
            """,
            by: """
                _dnd_help() {
                    repeating_flags=()
                    non_repeating_flags=(--version)
                    repeating_options=()
                    non_repeating_options=()
                    __dnd_offer_flags_options 1

                    # Offer positional completions
                    case "${positional_number}" in
                    1)
                        __dnd_add_completions -W '\(commands.joined(separator: "'$'\\n''"))'
                        return
                        ;;
                    esac
                }
                """)
    }

    private mutating func completeForZsh(_ commands: [String]) throws(ChangedScript) {
        try replace("        '*:subcommands:'\n", by: "        '1:command:(\(commands.joined(separator: " ")))'\n")
        // In the specification of an option, `=` and `+` say that a value may follow without a space. (zshcompsys(1))
        text.replace(/(?m)^( +'\*?--[-a-z]+)(\[.*\]:)/) { "\($0.output.1)=\($0.output.2)" }
        text.replace(/(?m)^( +'.*'\{-[a-z]),(--[-a-z]+)(\}'\[.*\]:)/) {
            "\($0.output.1)+,\($0.output.2)=\($0.output.3)"
        }
    }

    private mutating func completeForFish(_ commands: [String]) {
        let condition = "__dnd_should_offer_completions_for_positional \"dnd help\" -eq 1"
        text += "complete -c 'dnd' -n '\(condition)' -fka '\(commands.joined(separator: " "))'\n"
    }

    private mutating func replace(_ part: String, by other: String) throws(ChangedScript) {
        guard let range = text.firstRange(of: part) else { throw ChangedScript(part: part) }
        text.replaceSubrange(range, with: other)
    }
}

/// A part of ArgumentParser's completion script that is no longer in it.
struct ChangedScript: Error, CustomStringConvertible {
    let part: String

    var description: String {
        "the completion script of ArgumentParser has changed: adapt Sources/ManualPages/CompletionScript.swift, which expects:\n\(part)"
    }
}
