__dnd_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__dnd_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

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

    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__dnd_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_dnd() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

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

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __dnd_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    copy|move|paste|watch|inspect|lift|hover|drop|cancel|init|list|log|cat|find|export|undo|redo|prune|remove|verify|batch|merge|preview|types|converters|trust|config|schema|help)
        # Offer subcommand argument completions
        "_dnd_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'copy move paste watch inspect lift hover drop cancel init list log cat find export undo redo prune remove verify batch merge preview types converters trust config schema help' -- "${cur}"))
        ;;
    esac
}

_dnd_copy() {
    repeating_flags=()
    non_repeating_flags=(-0 --keep-tree --copy --lossless-only --prove --require-confinement --skip-known -n --dry-run --explain --trace --json --fail-fast -v --verbose -q --quiet --force --version -h --help)
    repeating_options=(--only --exclude --limit)
    non_repeating_options=(--files-from --name --to --at --before --after --into --as --accept --prefer --require --dpi --size --quality --png --strip --colours --wrap --from-encoding --companions --no-preserve --make --if-exists --progress --jobs --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--files-from')
        __dnd_add_completions -f
        return
        ;;
    '--name')
        return
        ;;
    '--only')
        return
        ;;
    '--exclude')
        return
        ;;
    '--to')
        __dnd_add_completions -f
        return
        ;;
    '--at')
        return
        ;;
    '--before')
        __dnd_add_completions -f
        return
        ;;
    '--after')
        __dnd_add_completions -f
        return
        ;;
    '--into')
        __dnd_add_completions -f
        return
        ;;
    '--as')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion copy -- --as "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--accept')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion copy -- --accept "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--prefer')
        __dnd_add_completions -W 'fidelity'$'\n''destination'
        return
        ;;
    '--require')
        __dnd_add_completions -W 'exif'$'\n''xmp'$'\n''iptc'$'\n''icc'$'\n''alpha'$'\n''depth'$'\n''frames'$'\n''repetitions'$'\n''pages'$'\n''sheets'$'\n''layout'$'\n''pictures'$'\n''pixels'$'\n''vectors'$'\n''sensor'$'\n''encoding'$'\n''name-encoding'$'\n''elevation'$'\n''time'$'\n''ratings'$'\n''logs'$'\n''tracks'$'\n''routes'$'\n''shapes'$'\n''folders'$'\n''styles'$'\n''metadata'$'\n''comments'$'\n''types'$'\n''references'$'\n''digits'$'\n''formulas'$'\n''notes'$'\n''headers'$'\n''changes'$'\n''forms'$'\n''links'$'\n''attachments'$'\n''scripts'$'\n''signatures'$'\n''text'$'\n''gainmap'$'\n''depthmap'$'\n''mattes'$'\n''film'$'\n''thumbnail'$'\n''layers'$'\n''sizes'$'\n''colourspace'$'\n''profile-assumed'$'\n''channels'$'\n''photoshop'$'\n''geotiff'$'\n''c2pa'$'\n''background'$'\n''palette'$'\n''resolution'$'\n''reconstruction'$'\n''mtime'$'\n''xattr'$'\n''acl'$'\n''mode'$'\n''owner'$'\n''hardlinks'$'\n''fields'$'\n''companions'$'\n''other'
        return
        ;;
    '--dpi')
        return
        ;;
    '--size')
        return
        ;;
    '--quality')
        return
        ;;
    '--png')
        __dnd_add_completions -W 'smallest'
        return
        ;;
    '--strip')
        __dnd_add_completions -W 'gps'$'\n''private'$'\n''all'
        return
        ;;
    '--colours')
        __dnd_add_completions -W 'srgb'
        return
        ;;
    '--wrap')
        return
        ;;
    '--from-encoding')
        __dnd_add_completions -W 'big5'$'\n''cp437'$'\n''cp850'$'\n''euc-jp'$'\n''euc-kr'$'\n''gb18030'$'\n''iso-8859-1'$'\n''iso-8859-2'$'\n''iso-8859-5'$'\n''iso-8859-7'$'\n''iso-8859-9'$'\n''iso-8859-15'$'\n''koi8-r'$'\n''macintosh'$'\n''shift_jis'$'\n''utf-8'$'\n''windows-1250'$'\n''windows-1251'$'\n''windows-1252'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--companions')
        __dnd_add_completions -W 'together'$'\n''apart'
        return
        ;;
    '--no-preserve')
        __dnd_add_completions -W 'timestamps'$'\n''xattr'$'\n''all'
        return
        ;;
    '--make')
        __dnd_add_completions -W 'folder'$'\n''journal'$'\n''board'$'\n''frame'
        return
        ;;
    '--if-exists')
        __dnd_add_completions -W 'keep-both'$'\n''skip'$'\n''replace'$'\n''fail'
        return
        ;;
    '--progress')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'$'\n''json'
        return
        ;;
    '--jobs')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_move() {
    repeating_flags=()
    non_repeating_flags=(-0 --keep-tree --lossless-only --prove --require-confinement --skip-known -n --dry-run --explain --trace --json --fail-fast -v --verbose -q --quiet --force --allow-conversion --version -h --help)
    repeating_options=(--only --exclude --limit)
    non_repeating_options=(--files-from --name --to --at --before --after --into --as --accept --prefer --require --dpi --size --quality --png --strip --colours --wrap --from-encoding --companions --no-preserve --make --if-exists --progress --jobs --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--files-from')
        __dnd_add_completions -f
        return
        ;;
    '--name')
        return
        ;;
    '--only')
        return
        ;;
    '--exclude')
        return
        ;;
    '--to')
        __dnd_add_completions -f
        return
        ;;
    '--at')
        return
        ;;
    '--before')
        __dnd_add_completions -f
        return
        ;;
    '--after')
        __dnd_add_completions -f
        return
        ;;
    '--into')
        __dnd_add_completions -f
        return
        ;;
    '--as')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion move -- --as "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--accept')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion move -- --accept "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--prefer')
        __dnd_add_completions -W 'fidelity'$'\n''destination'
        return
        ;;
    '--require')
        __dnd_add_completions -W 'exif'$'\n''xmp'$'\n''iptc'$'\n''icc'$'\n''alpha'$'\n''depth'$'\n''frames'$'\n''repetitions'$'\n''pages'$'\n''sheets'$'\n''layout'$'\n''pictures'$'\n''pixels'$'\n''vectors'$'\n''sensor'$'\n''encoding'$'\n''name-encoding'$'\n''elevation'$'\n''time'$'\n''ratings'$'\n''logs'$'\n''tracks'$'\n''routes'$'\n''shapes'$'\n''folders'$'\n''styles'$'\n''metadata'$'\n''comments'$'\n''types'$'\n''references'$'\n''digits'$'\n''formulas'$'\n''notes'$'\n''headers'$'\n''changes'$'\n''forms'$'\n''links'$'\n''attachments'$'\n''scripts'$'\n''signatures'$'\n''text'$'\n''gainmap'$'\n''depthmap'$'\n''mattes'$'\n''film'$'\n''thumbnail'$'\n''layers'$'\n''sizes'$'\n''colourspace'$'\n''profile-assumed'$'\n''channels'$'\n''photoshop'$'\n''geotiff'$'\n''c2pa'$'\n''background'$'\n''palette'$'\n''resolution'$'\n''reconstruction'$'\n''mtime'$'\n''xattr'$'\n''acl'$'\n''mode'$'\n''owner'$'\n''hardlinks'$'\n''fields'$'\n''companions'$'\n''other'
        return
        ;;
    '--dpi')
        return
        ;;
    '--size')
        return
        ;;
    '--quality')
        return
        ;;
    '--png')
        __dnd_add_completions -W 'smallest'
        return
        ;;
    '--strip')
        __dnd_add_completions -W 'gps'$'\n''private'$'\n''all'
        return
        ;;
    '--colours')
        __dnd_add_completions -W 'srgb'
        return
        ;;
    '--wrap')
        return
        ;;
    '--from-encoding')
        __dnd_add_completions -W 'big5'$'\n''cp437'$'\n''cp850'$'\n''euc-jp'$'\n''euc-kr'$'\n''gb18030'$'\n''iso-8859-1'$'\n''iso-8859-2'$'\n''iso-8859-5'$'\n''iso-8859-7'$'\n''iso-8859-9'$'\n''iso-8859-15'$'\n''koi8-r'$'\n''macintosh'$'\n''shift_jis'$'\n''utf-8'$'\n''windows-1250'$'\n''windows-1251'$'\n''windows-1252'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--companions')
        __dnd_add_completions -W 'together'$'\n''apart'
        return
        ;;
    '--no-preserve')
        __dnd_add_completions -W 'timestamps'$'\n''xattr'$'\n''all'
        return
        ;;
    '--make')
        __dnd_add_completions -W 'folder'$'\n''journal'$'\n''board'$'\n''frame'
        return
        ;;
    '--if-exists')
        __dnd_add_completions -W 'keep-both'$'\n''skip'$'\n''replace'$'\n''fail'
        return
        ;;
    '--progress')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'$'\n''json'
        return
        ;;
    '--jobs')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_paste() {
    repeating_flags=()
    non_repeating_flags=(--clipboard --keep-tree --lossless-only --prove --require-confinement --skip-known -n --dry-run --explain --trace --json --fail-fast -v --verbose -q --quiet --force --version -h --help)
    repeating_options=(--only --exclude --limit)
    non_repeating_options=(--name --to --at --before --after --into --as --accept --prefer --require --dpi --size --quality --png --strip --colours --wrap --from-encoding --companions --no-preserve --make --if-exists --progress --jobs --color --hyperlink)
    __dnd_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    '--only')
        return
        ;;
    '--exclude')
        return
        ;;
    '--to')
        __dnd_add_completions -f
        return
        ;;
    '--at')
        return
        ;;
    '--before')
        __dnd_add_completions -f
        return
        ;;
    '--after')
        __dnd_add_completions -f
        return
        ;;
    '--into')
        __dnd_add_completions -f
        return
        ;;
    '--as')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion paste -- --as "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--accept')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion paste -- --accept "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--prefer')
        __dnd_add_completions -W 'fidelity'$'\n''destination'
        return
        ;;
    '--require')
        __dnd_add_completions -W 'exif'$'\n''xmp'$'\n''iptc'$'\n''icc'$'\n''alpha'$'\n''depth'$'\n''frames'$'\n''repetitions'$'\n''pages'$'\n''sheets'$'\n''layout'$'\n''pictures'$'\n''pixels'$'\n''vectors'$'\n''sensor'$'\n''encoding'$'\n''name-encoding'$'\n''elevation'$'\n''time'$'\n''ratings'$'\n''logs'$'\n''tracks'$'\n''routes'$'\n''shapes'$'\n''folders'$'\n''styles'$'\n''metadata'$'\n''comments'$'\n''types'$'\n''references'$'\n''digits'$'\n''formulas'$'\n''notes'$'\n''headers'$'\n''changes'$'\n''forms'$'\n''links'$'\n''attachments'$'\n''scripts'$'\n''signatures'$'\n''text'$'\n''gainmap'$'\n''depthmap'$'\n''mattes'$'\n''film'$'\n''thumbnail'$'\n''layers'$'\n''sizes'$'\n''colourspace'$'\n''profile-assumed'$'\n''channels'$'\n''photoshop'$'\n''geotiff'$'\n''c2pa'$'\n''background'$'\n''palette'$'\n''resolution'$'\n''reconstruction'$'\n''mtime'$'\n''xattr'$'\n''acl'$'\n''mode'$'\n''owner'$'\n''hardlinks'$'\n''fields'$'\n''companions'$'\n''other'
        return
        ;;
    '--dpi')
        return
        ;;
    '--size')
        return
        ;;
    '--quality')
        return
        ;;
    '--png')
        __dnd_add_completions -W 'smallest'
        return
        ;;
    '--strip')
        __dnd_add_completions -W 'gps'$'\n''private'$'\n''all'
        return
        ;;
    '--colours')
        __dnd_add_completions -W 'srgb'
        return
        ;;
    '--wrap')
        return
        ;;
    '--from-encoding')
        __dnd_add_completions -W 'big5'$'\n''cp437'$'\n''cp850'$'\n''euc-jp'$'\n''euc-kr'$'\n''gb18030'$'\n''iso-8859-1'$'\n''iso-8859-2'$'\n''iso-8859-5'$'\n''iso-8859-7'$'\n''iso-8859-9'$'\n''iso-8859-15'$'\n''koi8-r'$'\n''macintosh'$'\n''shift_jis'$'\n''utf-8'$'\n''windows-1250'$'\n''windows-1251'$'\n''windows-1252'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--companions')
        __dnd_add_completions -W 'together'$'\n''apart'
        return
        ;;
    '--no-preserve')
        __dnd_add_completions -W 'timestamps'$'\n''xattr'$'\n''all'
        return
        ;;
    '--make')
        __dnd_add_completions -W 'folder'$'\n''journal'$'\n''board'$'\n''frame'
        return
        ;;
    '--if-exists')
        __dnd_add_completions -W 'keep-both'$'\n''skip'$'\n''replace'$'\n''fail'
        return
        ;;
    '--progress')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'$'\n''json'
        return
        ;;
    '--jobs')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_dnd_watch() {
    repeating_flags=()
    non_repeating_flags=(--copy --once --poll --keep-tree --lossless-only --prove --require-confinement --skip-known -n --dry-run --explain --trace --json --fail-fast -v --verbose -q --quiet --force --version -h --help)
    repeating_options=(--only --exclude --limit)
    non_repeating_options=(--to --settle --at --before --after --into --as --accept --prefer --require --dpi --size --quality --png --strip --colours --wrap --from-encoding --companions --no-preserve --make --if-exists --progress --jobs --color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--to')
        __dnd_add_completions -f
        return
        ;;
    '--settle')
        return
        ;;
    '--only')
        return
        ;;
    '--exclude')
        return
        ;;
    '--at')
        return
        ;;
    '--before')
        __dnd_add_completions -f
        return
        ;;
    '--after')
        __dnd_add_completions -f
        return
        ;;
    '--into')
        __dnd_add_completions -f
        return
        ;;
    '--as')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion watch -- --as "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--accept')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion watch -- --accept "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--prefer')
        __dnd_add_completions -W 'fidelity'$'\n''destination'
        return
        ;;
    '--require')
        __dnd_add_completions -W 'exif'$'\n''xmp'$'\n''iptc'$'\n''icc'$'\n''alpha'$'\n''depth'$'\n''frames'$'\n''repetitions'$'\n''pages'$'\n''sheets'$'\n''layout'$'\n''pictures'$'\n''pixels'$'\n''vectors'$'\n''sensor'$'\n''encoding'$'\n''name-encoding'$'\n''elevation'$'\n''time'$'\n''ratings'$'\n''logs'$'\n''tracks'$'\n''routes'$'\n''shapes'$'\n''folders'$'\n''styles'$'\n''metadata'$'\n''comments'$'\n''types'$'\n''references'$'\n''digits'$'\n''formulas'$'\n''notes'$'\n''headers'$'\n''changes'$'\n''forms'$'\n''links'$'\n''attachments'$'\n''scripts'$'\n''signatures'$'\n''text'$'\n''gainmap'$'\n''depthmap'$'\n''mattes'$'\n''film'$'\n''thumbnail'$'\n''layers'$'\n''sizes'$'\n''colourspace'$'\n''profile-assumed'$'\n''channels'$'\n''photoshop'$'\n''geotiff'$'\n''c2pa'$'\n''background'$'\n''palette'$'\n''resolution'$'\n''reconstruction'$'\n''mtime'$'\n''xattr'$'\n''acl'$'\n''mode'$'\n''owner'$'\n''hardlinks'$'\n''fields'$'\n''companions'$'\n''other'
        return
        ;;
    '--dpi')
        return
        ;;
    '--size')
        return
        ;;
    '--quality')
        return
        ;;
    '--png')
        __dnd_add_completions -W 'smallest'
        return
        ;;
    '--strip')
        __dnd_add_completions -W 'gps'$'\n''private'$'\n''all'
        return
        ;;
    '--colours')
        __dnd_add_completions -W 'srgb'
        return
        ;;
    '--wrap')
        return
        ;;
    '--from-encoding')
        __dnd_add_completions -W 'big5'$'\n''cp437'$'\n''cp850'$'\n''euc-jp'$'\n''euc-kr'$'\n''gb18030'$'\n''iso-8859-1'$'\n''iso-8859-2'$'\n''iso-8859-5'$'\n''iso-8859-7'$'\n''iso-8859-9'$'\n''iso-8859-15'$'\n''koi8-r'$'\n''macintosh'$'\n''shift_jis'$'\n''utf-8'$'\n''windows-1250'$'\n''windows-1251'$'\n''windows-1252'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--companions')
        __dnd_add_completions -W 'together'$'\n''apart'
        return
        ;;
    '--no-preserve')
        __dnd_add_completions -W 'timestamps'$'\n''xattr'$'\n''all'
        return
        ;;
    '--make')
        __dnd_add_completions -W 'folder'$'\n''journal'$'\n''board'$'\n''frame'
        return
        ;;
    '--if-exists')
        __dnd_add_completions -W 'keep-both'$'\n''skip'$'\n''replace'$'\n''fail'
        return
        ;;
    '--progress')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'$'\n''json'
        return
        ;;
    '--jobs')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -d
        return
        ;;
    esac
}

_dnd_inspect() {
    repeating_flags=()
    non_repeating_flags=(-0 --require-confinement --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--files-from --name --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--files-from')
        __dnd_add_completions -f
        return
        ;;
    '--name')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_lift() {
    repeating_flags=()
    non_repeating_flags=(-0 --add --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--files-from --name --companions --session --preview --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--files-from')
        __dnd_add_completions -f
        return
        ;;
    '--name')
        return
        ;;
    '--companions')
        __dnd_add_completions -W 'together'$'\n''apart'
        return
        ;;
    '--session')
        return
        ;;
    '--preview')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_hover() {
    repeating_flags=()
    non_repeating_flags=(--move --allow-conversion --copy --keep-tree --lossless-only --prove --require-confinement --skip-known -n --dry-run --explain --trace --json --fail-fast -v --verbose -q --quiet --force --version -h --help)
    repeating_options=(--only --exclude --limit)
    non_repeating_options=(--session --preview --at --before --after --into --as --accept --prefer --require --dpi --size --quality --png --strip --colours --wrap --from-encoding --companions --no-preserve --make --if-exists --progress --jobs --color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--session')
        return
        ;;
    '--only')
        return
        ;;
    '--exclude')
        return
        ;;
    '--preview')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--at')
        return
        ;;
    '--before')
        __dnd_add_completions -f
        return
        ;;
    '--after')
        __dnd_add_completions -f
        return
        ;;
    '--into')
        __dnd_add_completions -f
        return
        ;;
    '--as')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion hover -- --as "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--accept')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion hover -- --accept "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--prefer')
        __dnd_add_completions -W 'fidelity'$'\n''destination'
        return
        ;;
    '--require')
        __dnd_add_completions -W 'exif'$'\n''xmp'$'\n''iptc'$'\n''icc'$'\n''alpha'$'\n''depth'$'\n''frames'$'\n''repetitions'$'\n''pages'$'\n''sheets'$'\n''layout'$'\n''pictures'$'\n''pixels'$'\n''vectors'$'\n''sensor'$'\n''encoding'$'\n''name-encoding'$'\n''elevation'$'\n''time'$'\n''ratings'$'\n''logs'$'\n''tracks'$'\n''routes'$'\n''shapes'$'\n''folders'$'\n''styles'$'\n''metadata'$'\n''comments'$'\n''types'$'\n''references'$'\n''digits'$'\n''formulas'$'\n''notes'$'\n''headers'$'\n''changes'$'\n''forms'$'\n''links'$'\n''attachments'$'\n''scripts'$'\n''signatures'$'\n''text'$'\n''gainmap'$'\n''depthmap'$'\n''mattes'$'\n''film'$'\n''thumbnail'$'\n''layers'$'\n''sizes'$'\n''colourspace'$'\n''profile-assumed'$'\n''channels'$'\n''photoshop'$'\n''geotiff'$'\n''c2pa'$'\n''background'$'\n''palette'$'\n''resolution'$'\n''reconstruction'$'\n''mtime'$'\n''xattr'$'\n''acl'$'\n''mode'$'\n''owner'$'\n''hardlinks'$'\n''fields'$'\n''companions'$'\n''other'
        return
        ;;
    '--dpi')
        return
        ;;
    '--size')
        return
        ;;
    '--quality')
        return
        ;;
    '--png')
        __dnd_add_completions -W 'smallest'
        return
        ;;
    '--strip')
        __dnd_add_completions -W 'gps'$'\n''private'$'\n''all'
        return
        ;;
    '--colours')
        __dnd_add_completions -W 'srgb'
        return
        ;;
    '--wrap')
        return
        ;;
    '--from-encoding')
        __dnd_add_completions -W 'big5'$'\n''cp437'$'\n''cp850'$'\n''euc-jp'$'\n''euc-kr'$'\n''gb18030'$'\n''iso-8859-1'$'\n''iso-8859-2'$'\n''iso-8859-5'$'\n''iso-8859-7'$'\n''iso-8859-9'$'\n''iso-8859-15'$'\n''koi8-r'$'\n''macintosh'$'\n''shift_jis'$'\n''utf-8'$'\n''windows-1250'$'\n''windows-1251'$'\n''windows-1252'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--companions')
        __dnd_add_completions -W 'together'$'\n''apart'
        return
        ;;
    '--no-preserve')
        __dnd_add_completions -W 'timestamps'$'\n''xattr'$'\n''all'
        return
        ;;
    '--make')
        __dnd_add_completions -W 'folder'$'\n''journal'$'\n''board'$'\n''frame'
        return
        ;;
    '--if-exists')
        __dnd_add_completions -W 'keep-both'$'\n''skip'$'\n''replace'$'\n''fail'
        return
        ;;
    '--progress')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'$'\n''json'
        return
        ;;
    '--jobs')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_drop() {
    repeating_flags=()
    non_repeating_flags=(--move --allow-conversion --copy --keep-tree --lossless-only --prove --require-confinement --skip-known -n --dry-run --explain --trace --json --fail-fast -v --verbose -q --quiet --force --version -h --help)
    repeating_options=(--only --exclude --limit)
    non_repeating_options=(--session --at --before --after --into --as --accept --prefer --require --dpi --size --quality --png --strip --colours --wrap --from-encoding --companions --no-preserve --make --if-exists --progress --jobs --color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--session')
        return
        ;;
    '--only')
        return
        ;;
    '--exclude')
        return
        ;;
    '--at')
        return
        ;;
    '--before')
        __dnd_add_completions -f
        return
        ;;
    '--after')
        __dnd_add_completions -f
        return
        ;;
    '--into')
        __dnd_add_completions -f
        return
        ;;
    '--as')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion drop -- --as "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--accept')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion drop -- --accept "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--prefer')
        __dnd_add_completions -W 'fidelity'$'\n''destination'
        return
        ;;
    '--require')
        __dnd_add_completions -W 'exif'$'\n''xmp'$'\n''iptc'$'\n''icc'$'\n''alpha'$'\n''depth'$'\n''frames'$'\n''repetitions'$'\n''pages'$'\n''sheets'$'\n''layout'$'\n''pictures'$'\n''pixels'$'\n''vectors'$'\n''sensor'$'\n''encoding'$'\n''name-encoding'$'\n''elevation'$'\n''time'$'\n''ratings'$'\n''logs'$'\n''tracks'$'\n''routes'$'\n''shapes'$'\n''folders'$'\n''styles'$'\n''metadata'$'\n''comments'$'\n''types'$'\n''references'$'\n''digits'$'\n''formulas'$'\n''notes'$'\n''headers'$'\n''changes'$'\n''forms'$'\n''links'$'\n''attachments'$'\n''scripts'$'\n''signatures'$'\n''text'$'\n''gainmap'$'\n''depthmap'$'\n''mattes'$'\n''film'$'\n''thumbnail'$'\n''layers'$'\n''sizes'$'\n''colourspace'$'\n''profile-assumed'$'\n''channels'$'\n''photoshop'$'\n''geotiff'$'\n''c2pa'$'\n''background'$'\n''palette'$'\n''resolution'$'\n''reconstruction'$'\n''mtime'$'\n''xattr'$'\n''acl'$'\n''mode'$'\n''owner'$'\n''hardlinks'$'\n''fields'$'\n''companions'$'\n''other'
        return
        ;;
    '--dpi')
        return
        ;;
    '--size')
        return
        ;;
    '--quality')
        return
        ;;
    '--png')
        __dnd_add_completions -W 'smallest'
        return
        ;;
    '--strip')
        __dnd_add_completions -W 'gps'$'\n''private'$'\n''all'
        return
        ;;
    '--colours')
        __dnd_add_completions -W 'srgb'
        return
        ;;
    '--wrap')
        return
        ;;
    '--from-encoding')
        __dnd_add_completions -W 'big5'$'\n''cp437'$'\n''cp850'$'\n''euc-jp'$'\n''euc-kr'$'\n''gb18030'$'\n''iso-8859-1'$'\n''iso-8859-2'$'\n''iso-8859-5'$'\n''iso-8859-7'$'\n''iso-8859-9'$'\n''iso-8859-15'$'\n''koi8-r'$'\n''macintosh'$'\n''shift_jis'$'\n''utf-8'$'\n''windows-1250'$'\n''windows-1251'$'\n''windows-1252'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--companions')
        __dnd_add_completions -W 'together'$'\n''apart'
        return
        ;;
    '--no-preserve')
        __dnd_add_completions -W 'timestamps'$'\n''xattr'$'\n''all'
        return
        ;;
    '--make')
        __dnd_add_completions -W 'folder'$'\n''journal'$'\n''board'$'\n''frame'
        return
        ;;
    '--if-exists')
        __dnd_add_completions -W 'keep-both'$'\n''skip'$'\n''replace'$'\n''fail'
        return
        ;;
    '--progress')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'$'\n''json'
        return
        ;;
    '--jobs')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_cancel() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--session --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--session')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_init() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--kind --reads --prefer --max-items --per-drop --operations --lanes --color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--kind')
        __dnd_add_completions -W 'folder'$'\n''journal'$'\n''board'$'\n''frame'
        return
        ;;
    '--reads')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion init -- --reads "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--prefer')
        __dnd_add_completions -W 'fidelity'$'\n''destination'
        return
        ;;
    '--max-items')
        return
        ;;
    '--per-drop')
        return
        ;;
    '--operations')
        __dnd_add_completions -W 'copy'$'\n''move'
        return
        ;;
    '--lanes')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -d
        return
        ;;
    esac
}

_dnd_list() {
    repeating_flags=()
    non_repeating_flags=(--json -l --long -0 -t --thumbnails --version -h --help)
    repeating_options=()
    non_repeating_options=(--color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_log() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(-n --max-count --color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '-n'|'--max-count')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_cat() {
    repeating_flags=()
    non_repeating_flags=(-0 --no-cache --require-confinement --json --version -h --help)
    repeating_options=(--only --exclude --limit)
    non_repeating_options=(--files-from --name --from-encoding --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--files-from')
        __dnd_add_completions -f
        return
        ;;
    '--name')
        return
        ;;
    '--only')
        return
        ;;
    '--exclude')
        return
        ;;
    '--from-encoding')
        __dnd_add_completions -W 'big5'$'\n''cp437'$'\n''cp850'$'\n''euc-jp'$'\n''euc-kr'$'\n''gb18030'$'\n''iso-8859-1'$'\n''iso-8859-2'$'\n''iso-8859-5'$'\n''iso-8859-7'$'\n''iso-8859-9'$'\n''iso-8859-15'$'\n''koi8-r'$'\n''macintosh'$'\n''shift_jis'$'\n''utf-8'$'\n''windows-1250'$'\n''windows-1251'$'\n''windows-1252'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_find() {
    repeating_flags=()
    non_repeating_flags=(--any -0 --require-confinement --json --version -h --help)
    repeating_options=(--limit)
    non_repeating_options=(--lines --color --hyperlink)
    __dnd_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--lines')
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    2)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_export() {
    repeating_flags=()
    non_repeating_flags=(--require-confinement --json --version -h --help)
    repeating_options=(--limit)
    non_repeating_options=(--to --title --if-exists --color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--to')
        __dnd_add_completions -f
        return
        ;;
    '--title')
        return
        ;;
    '--if-exists')
        __dnd_add_completions -W 'keep-both'$'\n''skip'$'\n''replace'$'\n''fail'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_undo() {
    repeating_flags=()
    non_repeating_flags=(-n --dry-run -v --verbose --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--color --hyperlink)
    __dnd_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_redo() {
    repeating_flags=()
    non_repeating_flags=(-n --dry-run -v --verbose --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--color --hyperlink)
    __dnd_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_prune() {
    repeating_flags=()
    non_repeating_flags=(-n --dry-run -v --verbose --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--older-than --keep --color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--older-than')
        return
        ;;
    '--keep')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_remove() {
    repeating_flags=()
    non_repeating_flags=(-n --dry-run -v --verbose --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_verify() {
    repeating_flags=()
    non_repeating_flags=(--repair -n --dry-run -v --verbose --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--since --time-limit --color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--since')
        return
        ;;
    '--time-limit')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_batch() {
    repeating_flags=()
    non_repeating_flags=(-0 --keep-tree --lossless-only --prove --require-confinement --skip-known -n --dry-run --explain --trace --json --fail-fast -v --verbose -q --quiet --force --version -h --help)
    repeating_options=(--only --exclude --limit)
    non_repeating_options=(--files-from --name --to --plan-to --report --retry --shard --grace --at --before --after --into --as --accept --prefer --require --dpi --size --quality --png --strip --colours --wrap --from-encoding --companions --no-preserve --make --if-exists --progress --jobs --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--files-from')
        __dnd_add_completions -f
        return
        ;;
    '--name')
        return
        ;;
    '--only')
        return
        ;;
    '--exclude')
        return
        ;;
    '--to')
        __dnd_add_completions -f
        return
        ;;
    '--plan-to')
        __dnd_add_completions -f
        return
        ;;
    '--report')
        __dnd_add_completions -f
        return
        ;;
    '--retry')
        __dnd_add_completions -f
        return
        ;;
    '--shard')
        return
        ;;
    '--grace')
        return
        ;;
    '--at')
        return
        ;;
    '--before')
        __dnd_add_completions -f
        return
        ;;
    '--after')
        __dnd_add_completions -f
        return
        ;;
    '--into')
        __dnd_add_completions -f
        return
        ;;
    '--as')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion batch -- --as "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--accept')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion batch -- --accept "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--prefer')
        __dnd_add_completions -W 'fidelity'$'\n''destination'
        return
        ;;
    '--require')
        __dnd_add_completions -W 'exif'$'\n''xmp'$'\n''iptc'$'\n''icc'$'\n''alpha'$'\n''depth'$'\n''frames'$'\n''repetitions'$'\n''pages'$'\n''sheets'$'\n''layout'$'\n''pictures'$'\n''pixels'$'\n''vectors'$'\n''sensor'$'\n''encoding'$'\n''name-encoding'$'\n''elevation'$'\n''time'$'\n''ratings'$'\n''logs'$'\n''tracks'$'\n''routes'$'\n''shapes'$'\n''folders'$'\n''styles'$'\n''metadata'$'\n''comments'$'\n''types'$'\n''references'$'\n''digits'$'\n''formulas'$'\n''notes'$'\n''headers'$'\n''changes'$'\n''forms'$'\n''links'$'\n''attachments'$'\n''scripts'$'\n''signatures'$'\n''text'$'\n''gainmap'$'\n''depthmap'$'\n''mattes'$'\n''film'$'\n''thumbnail'$'\n''layers'$'\n''sizes'$'\n''colourspace'$'\n''profile-assumed'$'\n''channels'$'\n''photoshop'$'\n''geotiff'$'\n''c2pa'$'\n''background'$'\n''palette'$'\n''resolution'$'\n''reconstruction'$'\n''mtime'$'\n''xattr'$'\n''acl'$'\n''mode'$'\n''owner'$'\n''hardlinks'$'\n''fields'$'\n''companions'$'\n''other'
        return
        ;;
    '--dpi')
        return
        ;;
    '--size')
        return
        ;;
    '--quality')
        return
        ;;
    '--png')
        __dnd_add_completions -W 'smallest'
        return
        ;;
    '--strip')
        __dnd_add_completions -W 'gps'$'\n''private'$'\n''all'
        return
        ;;
    '--colours')
        __dnd_add_completions -W 'srgb'
        return
        ;;
    '--wrap')
        return
        ;;
    '--from-encoding')
        __dnd_add_completions -W 'big5'$'\n''cp437'$'\n''cp850'$'\n''euc-jp'$'\n''euc-kr'$'\n''gb18030'$'\n''iso-8859-1'$'\n''iso-8859-2'$'\n''iso-8859-5'$'\n''iso-8859-7'$'\n''iso-8859-9'$'\n''iso-8859-15'$'\n''koi8-r'$'\n''macintosh'$'\n''shift_jis'$'\n''utf-8'$'\n''windows-1250'$'\n''windows-1251'$'\n''windows-1252'
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--companions')
        __dnd_add_completions -W 'together'$'\n''apart'
        return
        ;;
    '--no-preserve')
        __dnd_add_completions -W 'timestamps'$'\n''xattr'$'\n''all'
        return
        ;;
    '--make')
        __dnd_add_completions -W 'folder'$'\n''journal'$'\n''board'$'\n''frame'
        return
        ;;
    '--if-exists')
        __dnd_add_completions -W 'keep-both'$'\n''skip'$'\n''replace'$'\n''fail'
        return
        ;;
    '--progress')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'$'\n''json'
        return
        ;;
    '--jobs')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_merge() {
    repeating_flags=()
    non_repeating_flags=(--partial -n --dry-run --json -v --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--plan --to --report --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--plan')
        __dnd_add_completions -f
        return
        ;;
    '--to')
        __dnd_add_completions -f
        return
        ;;
    '--report')
        __dnd_add_completions -f
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_preview() {
    repeating_flags=()
    non_repeating_flags=(-0 --require-confinement --no-pager --json --version -h --help)
    repeating_options=(--limit)
    non_repeating_options=(--files-from --name --format --size --lines --color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--files-from')
        __dnd_add_completions -f
        return
        ;;
    '--name')
        return
        ;;
    '--limit')
        __dnd_add_completions -W 'pixels='$'\n''input='$'\n''output='$'\n''memory='$'\n''time='
        return
        ;;
    '--format')
        __dnd_add_completions -W 'auto'$'\n''symbols'$'\n''sixels'$'\n''kitty'$'\n''iterm'
        return
        ;;
    '--size')
        return
        ;;
    '--lines')
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_types() {
    repeating_flags=()
    non_repeating_flags=(--tree --ancestors --conforms --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion types -- positional@0 "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_dnd_converters() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--from --to --color --hyperlink --trust --distrust)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--from')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion converters -- --from "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--to')
        __dnd_add_completions -W "$(__dnd_custom_complete ---completion converters -- --to "${COMP_CWORD}" "$(__dnd_cursor_index_in_current_word)")"
        return
        ;;
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--trust')
        __dnd_add_completions -d
        return
        ;;
    '--distrust')
        __dnd_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -d
        return
        ;;
    esac
}

_dnd_trust() {
    repeating_flags=()
    non_repeating_flags=(--list --remove --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--color --hyperlink)
    __dnd_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __dnd_add_completions -d
        return
        ;;
    esac
}

_dnd_config() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--color --hyperlink)
    __dnd_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--color')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--hyperlink')
        __dnd_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -f
        return
        ;;
    esac
}

_dnd_schema() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __dnd_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -W 'copy'$'\n''move'$'\n''paste'$'\n''watch'$'\n''inspect'$'\n''lift'$'\n''hover'$'\n''drop'$'\n''cancel'$'\n''init'$'\n''list'$'\n''log'$'\n''cat'$'\n''find'$'\n''export'$'\n''undo'$'\n''redo'$'\n''prune'$'\n''remove'$'\n''verify'$'\n''batch'$'\n''merge'$'\n''preview'$'\n''types'$'\n''converters'$'\n''trust'$'\n''config'
        return
        ;;
    esac
}

_dnd_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __dnd_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __dnd_add_completions -W 'copy'$'\n''move'$'\n''paste'$'\n''watch'$'\n''inspect'$'\n''lift'$'\n''hover'$'\n''drop'$'\n''cancel'$'\n''init'$'\n''list'$'\n''log'$'\n''cat'$'\n''find'$'\n''export'$'\n''undo'$'\n''redo'$'\n''prune'$'\n''remove'$'\n''verify'$'\n''batch'$'\n''merge'$'\n''preview'$'\n''types'$'\n''converters'$'\n''trust'$'\n''config'$'\n''schema'
        return
        ;;
    esac
}

complete -o filenames -F _dnd dnd
