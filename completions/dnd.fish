function __dnd_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __dnd_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __dnd_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __dnd_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __dnd_parse_tokens -S
    set -l unparsed_tokens (__dnd_tokens -pc)
    switch $unparsed_tokens[1]
    case 'dnd'
        __dnd_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'copy'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'to=' 'copy' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'limit=+' 'require-confinement' 'no-preserve=' 'if-exists=' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'v/verbose' 'force' 'jobs=' 'version' 'h/help'
        case 'move'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'to=' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'limit=+' 'require-confinement' 'no-preserve=' 'if-exists=' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'v/verbose' 'force' 'jobs=' 'allow-conversion' 'version' 'h/help'
        case 'paste'
            __dnd_parse_subcommand 0 'clipboard' 'name=' 'to=' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'limit=+' 'require-confinement' 'no-preserve=' 'if-exists=' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'v/verbose' 'force' 'jobs=' 'version' 'h/help'
        case 'inspect'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'require-confinement' 'json' 'version' 'h/help'
        case 'lift'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'add' 'session=' 'preview=' 'version' 'h/help'
        case 'hover'
            __dnd_parse_subcommand 1 'session=' 'move' 'allow-conversion' 'copy' 'preview=' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'limit=+' 'require-confinement' 'no-preserve=' 'if-exists=' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'v/verbose' 'force' 'jobs=' 'version' 'h/help'
        case 'drop'
            __dnd_parse_subcommand 1 'session=' 'move' 'allow-conversion' 'copy' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'limit=+' 'require-confinement' 'no-preserve=' 'if-exists=' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'v/verbose' 'force' 'jobs=' 'version' 'h/help'
        case 'cancel'
            __dnd_parse_subcommand -r 1 'session=' 'json' 'version' 'h/help'
        case 'init'
            __dnd_parse_subcommand 1 'kind=' 'reads=' 'prefer=' 'max-items=' 'per-drop=' 'operations=' 'lanes=' 'version' 'h/help'
        case 'list'
            __dnd_parse_subcommand 1 'json' 'version' 'h/help'
        case 'log'
            __dnd_parse_subcommand 1 'n/max-count=' 'json' 'version' 'h/help'
        case 'undo'
            __dnd_parse_subcommand 2 'n/dry-run' 'v/verbose' 'json' 'version' 'h/help'
        case 'redo'
            __dnd_parse_subcommand 2 'n/dry-run' 'v/verbose' 'json' 'version' 'h/help'
        case 'prune'
            __dnd_parse_subcommand 1 'older-than=' 'keep=' 'n/dry-run' 'v/verbose' 'json' 'version' 'h/help'
        case 'remove'
            __dnd_parse_subcommand -r 1 'n/dry-run' 'v/verbose' 'json' 'version' 'h/help'
        case 'verify'
            __dnd_parse_subcommand 1 'repair' 'n/dry-run' 'since=' 'time-limit=' 'v/verbose' 'json' 'version' 'h/help'
        case 'preview'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'require-confinement' 'format=' 'size=' 'lines=' 'version' 'h/help'
        case 'types'
            __dnd_parse_subcommand -r 1 'tree' 'ancestors' 'conforms' 'json' 'version' 'h/help'
        case 'converters'
            __dnd_parse_subcommand 1 'from=' 'to=' 'json' 'trust=' 'distrust=' 'version' 'h/help'
        case 'trust'
            __dnd_parse_subcommand -r 1 'list' 'remove' 'json' 'version' 'h/help'
        case 'help'
            __dnd_parse_subcommand -r 1 'version'
        end
    end
end

function __dnd_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __dnd_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __dnd_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __dnd_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__dnd_tokens -p)
    if test -z "$(__dnd_tokens -t)"
        set -l index (count (__dnd_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'dnd' -f
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'copy' -d 'Carry items to a destination in the best representation that it reads.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'move' -d 'Carry items to a destination and take them from where they were, or change their places in it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'paste' -d 'Carry standard input, or the clipboard, to a destination as one item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'inspect' -d 'Say what sources are, and what they could become, best first.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'lift' -d 'Pick items up and keep them in the hand until they are dropped.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'hover' -d 'Say what would happen to what is in the hand here: for each item, as what it would land and where.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'drop' -d 'Set down what is in the hand.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'cancel' -d 'Let go of what is in the hand, and drop it nowhere; or end an item that is on its way.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'init' -d 'Declare a directory as a destination.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'list' -d 'List a destination\'s items in order, those still on their way too; or a text file\'s lines.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'log' -d 'Show what was done to a destination, the newest first.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'undo' -d 'Take back what a command did to a destination.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'redo' -d 'Do again what dnd undo has taken back.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'prune' -d 'End the history of a destination, by age or size.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'remove' -d 'Take items out of a destination, into its history.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'verify' -d 'Compare a journal, a board or a frame with its records, and mend it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'preview' -d 'Show items in the terminal: a picture, the first lines of a text, the card of a geocache.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'types' -d 'Look up uniform types by identifier, extension, MIME type or description.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'converters' -d 'Say what can become what, at which fidelity, and what is missing on this machine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'trust' -d 'Obey a folder of another user\'s, and let a folder\'s own converters and rules run.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd copy" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" files-from' -l 'files-from' -d 'Also lift the files that FILE lists, one name a line; - reads the list from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" 0' -s '0' -d 'The names in --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" name' -l 'name' -d 'The name of what comes from standard input; its extension may refine the type.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" to' -l 'to' -d 'Where to: a directory, a file whose extension says what is read, clipboard:, or - for standard output.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" copy' -l 'copy' -d 'Copy also what comes from the destination itself; it would only get another place otherwise.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" at' -l 'at' -d 'The place in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" before' -l 'before' -d 'In front of this item, named as dnd list shows it, or by its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" after' -l 'after' -d 'Behind this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" into' -l 'into' -d 'Into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" as' -l 'as' -d 'This representation or none: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion copy -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" accept' -l 'accept' -d 'The readable types for this time, best first, with commas between them.' -rfka '(__dnd_custom_completion ---completion copy -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" prefer' -l 'prefer' -d 'Who decides between two representations: fidelity or destination.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" lossless-only' -l 'lossless-only' -d 'Land what loses nothing, or not at all.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" require' -l 'require' -d 'What must not be lost, with commas between: exif, xmp, iptc, icc, alpha, depth, frames, pages, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, other.' -rfka 'exif xmp iptc icc alpha depth frames pages layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" dpi' -l 'dpi' -d 'The resolution at which SVG and PDF are drawn, in dots per inch.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" size' -l 'size' -d 'The box in pixels into which SVG and PDF are drawn: 800x600, 800x or x600.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" strip' -l 'strip' -d 'Leave metadata of pictures behind: private (location, names, serial numbers, thumbnails) or all.' -rfka 'private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns; a paragraph is one line otherwise.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy"' -l 'limit' -d 'What a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" require-confinement' -l 'require-confinement' -d 'Start no decoder or converter that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" no-preserve' -l 'no-preserve' -d 'What is not carried over of a source\'s file, with commas between: timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" if-exists' -l 'if-exists' -d 'A taken name: keep-both, skip, replace or fail; keep-both in a directory and fail for a named file unless said otherwise.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" explain' -l 'explain' -d 'Show every pair of offered and readable type, and why it lost.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object a line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" progress' -l 'progress' -d 'A bar on standard error: auto, where it is a terminal, always or never.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" v verbose' -s 'v' -l 'verbose' -d 'Say where each item landed and as what.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" jobs' -l 'jobs' -d 'Loads at once, from 1 to four times the processors that the command may use; as many as those unless said otherwise. More are taken for the most.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd move" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" files-from' -l 'files-from' -d 'Also lift the files that FILE lists, one name a line; - reads the list from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" 0' -s '0' -d 'The names in --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" name' -l 'name' -d 'The name of what comes from standard input; its extension may refine the type.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" to' -l 'to' -d 'Where to: a directory, a file whose extension says what is read, clipboard:, or - for standard output.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" at' -l 'at' -d 'The place in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" before' -l 'before' -d 'In front of this item, named as dnd list shows it, or by its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" after' -l 'after' -d 'Behind this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" into' -l 'into' -d 'Into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" as' -l 'as' -d 'This representation or none: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion move -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" accept' -l 'accept' -d 'The readable types for this time, best first, with commas between them.' -rfka '(__dnd_custom_completion ---completion move -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" prefer' -l 'prefer' -d 'Who decides between two representations: fidelity or destination.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" lossless-only' -l 'lossless-only' -d 'Land what loses nothing, or not at all.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" require' -l 'require' -d 'What must not be lost, with commas between: exif, xmp, iptc, icc, alpha, depth, frames, pages, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, other.' -rfka 'exif xmp iptc icc alpha depth frames pages layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" dpi' -l 'dpi' -d 'The resolution at which SVG and PDF are drawn, in dots per inch.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" size' -l 'size' -d 'The box in pixels into which SVG and PDF are drawn: 800x600, 800x or x600.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" strip' -l 'strip' -d 'Leave metadata of pictures behind: private (location, names, serial numbers, thumbnails) or all.' -rfka 'private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns; a paragraph is one line otherwise.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move"' -l 'limit' -d 'What a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" require-confinement' -l 'require-confinement' -d 'Start no decoder or converter that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" no-preserve' -l 'no-preserve' -d 'What is not carried over of a source\'s file, with commas between: timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" if-exists' -l 'if-exists' -d 'A taken name: keep-both, skip, replace or fail; keep-both in a directory and fail for a named file unless said otherwise.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" explain' -l 'explain' -d 'Show every pair of offered and readable type, and why it lost.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object a line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" progress' -l 'progress' -d 'A bar on standard error: auto, where it is a terminal, always or never.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" v verbose' -s 'v' -l 'verbose' -d 'Say where each item landed and as what.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" jobs' -l 'jobs' -d 'Loads at once, from 1 to four times the processors that the command may use; as many as those unless said otherwise. More are taken for the most.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" allow-conversion' -l 'allow-conversion' -d 'Let the original of what was converted go, too; the destination\'s history keeps it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" clipboard' -l 'clipboard' -d 'Take the clipboard even where there is standard input.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" name' -l 'name' -d 'The name of the item; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" to' -l 'to' -d 'Where to: a directory, a file whose extension says what is read, clipboard:, or - for standard output.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" at' -l 'at' -d 'The place in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" before' -l 'before' -d 'In front of this item, named as dnd list shows it, or by its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" after' -l 'after' -d 'Behind this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" into' -l 'into' -d 'Into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" as' -l 'as' -d 'This representation or none: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion paste -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" accept' -l 'accept' -d 'The readable types for this time, best first, with commas between them.' -rfka '(__dnd_custom_completion ---completion paste -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" prefer' -l 'prefer' -d 'Who decides between two representations: fidelity or destination.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" lossless-only' -l 'lossless-only' -d 'Land what loses nothing, or not at all.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" require' -l 'require' -d 'What must not be lost, with commas between: exif, xmp, iptc, icc, alpha, depth, frames, pages, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, other.' -rfka 'exif xmp iptc icc alpha depth frames pages layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" dpi' -l 'dpi' -d 'The resolution at which SVG and PDF are drawn, in dots per inch.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" size' -l 'size' -d 'The box in pixels into which SVG and PDF are drawn: 800x600, 800x or x600.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" strip' -l 'strip' -d 'Leave metadata of pictures behind: private (location, names, serial numbers, thumbnails) or all.' -rfka 'private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns; a paragraph is one line otherwise.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste"' -l 'limit' -d 'What a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" require-confinement' -l 'require-confinement' -d 'Start no decoder or converter that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" no-preserve' -l 'no-preserve' -d 'What is not carried over of a source\'s file, with commas between: timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" if-exists' -l 'if-exists' -d 'A taken name: keep-both, skip, replace or fail; keep-both in a directory and fail for a named file unless said otherwise.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" explain' -l 'explain' -d 'Show every pair of offered and readable type, and why it lost.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object a line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" progress' -l 'progress' -d 'A bar on standard error: auto, where it is a terminal, always or never.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" v verbose' -s 'v' -l 'verbose' -d 'Say where each item landed and as what.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" jobs' -l 'jobs' -d 'Loads at once, from 1 to four times the processors that the command may use; as many as those unless said otherwise. More are taken for the most.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd inspect" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" files-from' -l 'files-from' -d 'Also lift the files that FILE lists, one name a line; - reads the list from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" 0' -s '0' -d 'The names in --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" name' -l 'name' -d 'The name of what comes from standard input; its extension may refine the type.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" require-confinement' -l 'require-confinement' -d 'Start no decoder or converter that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" json' -l 'json' -d 'Print one JSON object a line, one line a source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd lift" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" files-from' -l 'files-from' -d 'Also lift the files that FILE lists, one name a line; - reads the list from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" 0' -s '0' -d 'The names in --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" name' -l 'name' -d 'The name of what comes from standard input; its extension may refine the type.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" add' -l 'add' -d 'Add to what is in the hand; otherwise the hand must be empty.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" session' -l 'session' -d 'The session\'s name, where several are held at once.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" preview' -l 'preview' -d 'A small preview of each item on standard error: auto, where it is a terminal, always or never.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd hover" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" session' -l 'session' -d 'The session\'s name, where several are held at once.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" move' -l 'move' -d 'Take the items from where they were, as dnd move does.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" allow-conversion' -l 'allow-conversion' -d 'With --move: let the original of what was converted go, too; the destination\'s history keeps it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" copy' -l 'copy' -d 'Copy also what comes from the destination itself; it would only get another place otherwise.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" preview' -l 'preview' -d 'A small preview of each item on standard error: auto, where it is a terminal, always or never.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" at' -l 'at' -d 'The place in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" before' -l 'before' -d 'In front of this item, named as dnd list shows it, or by its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" after' -l 'after' -d 'Behind this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" into' -l 'into' -d 'Into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" as' -l 'as' -d 'This representation or none: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion hover -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" accept' -l 'accept' -d 'The readable types for this time, best first, with commas between them.' -rfka '(__dnd_custom_completion ---completion hover -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" prefer' -l 'prefer' -d 'Who decides between two representations: fidelity or destination.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" lossless-only' -l 'lossless-only' -d 'Land what loses nothing, or not at all.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" require' -l 'require' -d 'What must not be lost, with commas between: exif, xmp, iptc, icc, alpha, depth, frames, pages, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, other.' -rfka 'exif xmp iptc icc alpha depth frames pages layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" dpi' -l 'dpi' -d 'The resolution at which SVG and PDF are drawn, in dots per inch.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" size' -l 'size' -d 'The box in pixels into which SVG and PDF are drawn: 800x600, 800x or x600.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" strip' -l 'strip' -d 'Leave metadata of pictures behind: private (location, names, serial numbers, thumbnails) or all.' -rfka 'private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns; a paragraph is one line otherwise.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover"' -l 'limit' -d 'What a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" require-confinement' -l 'require-confinement' -d 'Start no decoder or converter that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" no-preserve' -l 'no-preserve' -d 'What is not carried over of a source\'s file, with commas between: timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" if-exists' -l 'if-exists' -d 'A taken name: keep-both, skip, replace or fail; keep-both in a directory and fail for a named file unless said otherwise.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" explain' -l 'explain' -d 'Show every pair of offered and readable type, and why it lost.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object a line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" progress' -l 'progress' -d 'A bar on standard error: auto, where it is a terminal, always or never.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" v verbose' -s 'v' -l 'verbose' -d 'Say where each item landed and as what.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" jobs' -l 'jobs' -d 'Loads at once, from 1 to four times the processors that the command may use; as many as those unless said otherwise. More are taken for the most.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd drop" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" session' -l 'session' -d 'The session\'s name, where several are held at once.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" move' -l 'move' -d 'Take the items from where they were, as dnd move does.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" allow-conversion' -l 'allow-conversion' -d 'With --move: let the original of what was converted go, too; the destination\'s history keeps it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" copy' -l 'copy' -d 'Copy also what comes from the destination itself; it would only get another place otherwise.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" at' -l 'at' -d 'The place in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" before' -l 'before' -d 'In front of this item, named as dnd list shows it, or by its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" after' -l 'after' -d 'Behind this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" into' -l 'into' -d 'Into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" as' -l 'as' -d 'This representation or none: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion drop -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" accept' -l 'accept' -d 'The readable types for this time, best first, with commas between them.' -rfka '(__dnd_custom_completion ---completion drop -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" prefer' -l 'prefer' -d 'Who decides between two representations: fidelity or destination.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" lossless-only' -l 'lossless-only' -d 'Land what loses nothing, or not at all.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" require' -l 'require' -d 'What must not be lost, with commas between: exif, xmp, iptc, icc, alpha, depth, frames, pages, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, other.' -rfka 'exif xmp iptc icc alpha depth frames pages layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" dpi' -l 'dpi' -d 'The resolution at which SVG and PDF are drawn, in dots per inch.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" size' -l 'size' -d 'The box in pixels into which SVG and PDF are drawn: 800x600, 800x or x600.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" strip' -l 'strip' -d 'Leave metadata of pictures behind: private (location, names, serial numbers, thumbnails) or all.' -rfka 'private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns; a paragraph is one line otherwise.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop"' -l 'limit' -d 'What a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" require-confinement' -l 'require-confinement' -d 'Start no decoder or converter that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" no-preserve' -l 'no-preserve' -d 'What is not carried over of a source\'s file, with commas between: timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" if-exists' -l 'if-exists' -d 'A taken name: keep-both, skip, replace or fail; keep-both in a directory and fail for a named file unless said otherwise.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" explain' -l 'explain' -d 'Show every pair of offered and readable type, and why it lost.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object a line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" progress' -l 'progress' -d 'A bar on standard error: auto, where it is a terminal, always or never.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" v verbose' -s 'v' -l 'verbose' -d 'Say where each item landed and as what.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" jobs' -l 'jobs' -d 'Loads at once, from 1 to four times the processors that the command may use; as many as those unless said otherwise. More are taken for the most.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd cancel" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" session' -l 'session' -d 'The session\'s name, where several are held at once.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd init" -eq 1' -fa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" kind' -l 'kind' -d 'What it is: folder, journal, board, frame.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" reads' -l 'reads' -d 'What it reads, best first, with commas between them.' -rfka '(__dnd_custom_completion ---completion init -- --reads (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" prefer' -l 'prefer' -d 'Who decides between two representations: fidelity or destination.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" max-items' -l 'max-items' -d 'The most items that it holds.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" per-drop' -l 'per-drop' -d 'The most items that one drop may bring.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" operations' -l 'operations' -d 'What it allows, with commas between them: copy, move.' -rfka 'copy move'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" lanes' -l 'lanes' -d 'The lanes of a board, in order, with commas between them; in-progress and completed without it.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd list" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd log" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" max-count n' -s 'n' -l 'max-count' -d 'Show at most so many operations.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" json' -l 'json' -d 'Print one JSON object a line, one line an operation.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd undo" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would be done, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" v verbose' -s 'v' -l 'verbose' -d 'Say what became of each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd redo" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would be done, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" v verbose' -s 'v' -l 'verbose' -d 'Say what became of each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd prune" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" older-than' -l 'older-than' -d 'End what was displaced longer ago than this: 12h, 30d, 8w.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" keep' -l 'keep' -d 'Keep at most so many bytes of what was displaced last: 500M, 2G, or 0 for none.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would be ended, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" v verbose' -s 'v' -l 'verbose' -d 'Say what becomes of each file.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" json' -l 'json' -d 'Print one JSON object a line, one line a file.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd remove" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" dry-run n' -s 'n' -l 'dry-run' -d 'Say what would be removed, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" v verbose' -s 'v' -l 'verbose' -d 'Say where the history keeps each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd verify" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" repair' -l 'repair' -d 'Say what will be done about each difference, and then do it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" dry-run n' -s 'n' -l 'dry-run' -d 'With --repair: say what would be done, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" since' -l 'since' -d 'Compare only contents that were not compared for so long (24h, 30d, 8w), the longest unchecked first.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" time-limit' -l 'time-limit' -d 'Begin no further content after so long (90s, 30m, 1h); the next time goes on from there.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" v verbose' -s 'v' -l 'verbose' -d 'Show the items that are the same, too.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" json' -l 'json' -d 'Print one JSON object a line, one line an item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd preview" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" files-from' -l 'files-from' -d 'Also lift the files that FILE lists, one name a line; - reads the list from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" 0' -s '0' -d 'The names in --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" name' -l 'name' -d 'The name of what comes from standard input; its extension may refine the type.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" require-confinement' -l 'require-confinement' -d 'Start no decoder or converter that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" format' -l 'format' -d 'What pictures are made of: auto, symbols, sixels, kitty or iterm.' -rfka 'auto symbols sixels kitty iterm'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" size' -l 'size' -d 'The most columns and rows of a picture, as 40x12; as wide as the terminal, up to 80, and 24 rows unless said otherwise. Each from 1 to 1000.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" lines' -l 'lines' -d 'The most lines of a text, and entries of a folder: 0 to 100000.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd types" -ge 1' -fka '(__dnd_custom_completion ---completion types -- positional@0 (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" tree' -l 'tree' -d 'Draw what conforms to each type; without a query, all types.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" ancestors' -l 'ancestors' -d 'List what each type conforms to, the nearest first.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" conforms' -l 'conforms' -d 'Say whether the first of two types conforms to the second: exit 0 if it does, 1 if not.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" json' -l 'json' -d 'Print one JSON object a line, one line a type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd converters" -eq 1' -fa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" from' -l 'from' -d 'What there is: a type, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion converters -- --from (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" to' -l 'to' -d 'What is wanted: a type, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion converters -- --to (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" json' -l 'json' -d 'Print one JSON object a line, one line a conversion or a way.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" trust' -l 'trust' -d 'Use the converters that this destination brings, as they are now: the same as dnd trust DIR.' -rfa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" distrust' -l 'distrust' -d 'Use the converters of this destination no more: dnd trust --remove DIR.' -rfa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd trust" -ge 1' -fa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" list' -l 'list' -d 'List what is trusted.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" remove' -l 'remove' -d 'Trust the directories no more.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" json' -l 'json' -d 'Print one JSON object a line, one line a directory.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd help" version' -l 'version' -d 'Show the version.'
