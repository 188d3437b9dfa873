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
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'only=+' 'exclude=+' 'keep-tree' 'to=' 'copy' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'from-encoding=' 'limit=+' 'require-confinement' 'companions=' 'no-preserve=' 'make=' 'if-exists=' 'skip-known' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'fail-fast' 'v/verbose' 'q/quiet' 'force' 'jobs=' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'move'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'only=+' 'exclude=+' 'keep-tree' 'to=' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'from-encoding=' 'limit=+' 'require-confinement' 'companions=' 'no-preserve=' 'make=' 'if-exists=' 'skip-known' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'fail-fast' 'v/verbose' 'q/quiet' 'force' 'jobs=' 'color=' 'hyperlink=' 'allow-conversion' 'version' 'h/help'
        case 'paste'
            __dnd_parse_subcommand 0 'clipboard' 'name=' 'only=+' 'exclude=+' 'keep-tree' 'to=' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'from-encoding=' 'limit=+' 'require-confinement' 'companions=' 'no-preserve=' 'make=' 'if-exists=' 'skip-known' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'fail-fast' 'v/verbose' 'q/quiet' 'force' 'jobs=' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'watch'
            __dnd_parse_subcommand 1 'to=' 'copy' 'once' 'poll' 'settle=' 'only=+' 'exclude=+' 'keep-tree' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'from-encoding=' 'limit=+' 'require-confinement' 'companions=' 'no-preserve=' 'make=' 'if-exists=' 'skip-known' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'fail-fast' 'v/verbose' 'q/quiet' 'force' 'jobs=' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'inspect'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'require-confinement' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'lift'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'add' 'companions=' 'session=' 'preview=' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'hover'
            __dnd_parse_subcommand 1 'session=' 'move' 'allow-conversion' 'copy' 'only=+' 'exclude=+' 'keep-tree' 'preview=' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'from-encoding=' 'limit=+' 'require-confinement' 'companions=' 'no-preserve=' 'make=' 'if-exists=' 'skip-known' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'fail-fast' 'v/verbose' 'q/quiet' 'force' 'jobs=' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'drop'
            __dnd_parse_subcommand 1 'session=' 'move' 'allow-conversion' 'copy' 'only=+' 'exclude=+' 'keep-tree' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'from-encoding=' 'limit=+' 'require-confinement' 'companions=' 'no-preserve=' 'make=' 'if-exists=' 'skip-known' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'fail-fast' 'v/verbose' 'q/quiet' 'force' 'jobs=' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'cancel'
            __dnd_parse_subcommand -r 1 'session=' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'init'
            __dnd_parse_subcommand 1 'kind=' 'reads=' 'prefer=' 'max-items=' 'per-drop=' 'operations=' 'lanes=' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'list'
            __dnd_parse_subcommand 1 'json' 'l/long' '0' 't/thumbnails' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'log'
            __dnd_parse_subcommand 1 'n/max-count=' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'cat'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'only=+' 'exclude=+' 'no-cache' 'from-encoding=' 'limit=+' 'require-confinement' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'find'
            __dnd_parse_subcommand 2 'any' 'lines=' '0' 'limit=+' 'require-confinement' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'export'
            __dnd_parse_subcommand 1 'to=' 'title=' 'if-exists=' 'limit=+' 'require-confinement' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'undo'
            __dnd_parse_subcommand 2 'n/dry-run' 'v/verbose' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'redo'
            __dnd_parse_subcommand 2 'n/dry-run' 'v/verbose' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'prune'
            __dnd_parse_subcommand 1 'older-than=' 'keep=' 'n/dry-run' 'v/verbose' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'remove'
            __dnd_parse_subcommand -r 1 'n/dry-run' 'v/verbose' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'verify'
            __dnd_parse_subcommand 1 'repair' 'n/dry-run' 'since=' 'time-limit=' 'v/verbose' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'batch'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'only=+' 'exclude=+' 'keep-tree' 'to=' 'plan-to=' 'report=' 'retry=' 'shard=' 'grace=' 'at=' 'before=' 'after=' 'into=' 'as=' 'accept=' 'prefer=' 'lossless-only' 'require=' 'dpi=' 'size=' 'strip=' 'wrap=' 'from-encoding=' 'limit=+' 'require-confinement' 'companions=' 'no-preserve=' 'make=' 'if-exists=' 'skip-known' 'n/dry-run' 'explain' 'trace' 'progress=' 'json' 'fail-fast' 'v/verbose' 'q/quiet' 'force' 'jobs=' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'merge'
            __dnd_parse_subcommand -r 1 'plan=' 'to=' 'partial' 'report=' 'n/dry-run' 'json' 'v/verbose' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'preview'
            __dnd_parse_subcommand -r 1 'files-from=' '0' 'name=' 'limit=+' 'require-confinement' 'format=' 'size=' 'lines=' 'no-pager' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'types'
            __dnd_parse_subcommand -r 1 'tree' 'ancestors' 'conforms' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'converters'
            __dnd_parse_subcommand 1 'from=' 'to=' 'json' 'color=' 'hyperlink=' 'trust=' 'distrust=' 'version' 'h/help'
        case 'trust'
            __dnd_parse_subcommand -r 1 'list' 'remove' 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'config'
            __dnd_parse_subcommand 1 'json' 'color=' 'hyperlink=' 'version' 'h/help'
        case 'schema'
            __dnd_parse_subcommand 1 'version' 'h/help'
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
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'copy' -d 'Copy items to a destination in the best representation that it reads.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'move' -d 'Move items to a destination, or reorder items within it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'paste' -d 'Copy standard input, or the clipboard, to a destination as one item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'watch' -d 'Watch a drop folder, and move what is put into it to a destination.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'inspect' -d 'Show the type of each source, and the types that it can be converted to, best first.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'lift' -d 'Pick up items and keep them in the hand until they are dropped.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'hover' -d 'Show what a drop would do: for each item in the hand, where it would land and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'drop' -d 'Drop the items in the hand.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'cancel' -d 'Let go of the items in the hand without dropping them, or stop an item that is still loading.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'init' -d 'Declare a directory as a destination.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'list' -d 'List the items of a destination in order, including those still loading, the parts of a file, or the lines of a text.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'log' -d 'Show the operations on a destination, the newest first.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'cat' -d 'Write the text of files of any type to standard output.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'find' -d 'Find the items of a destination whose text, or name, has all of the words.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'export' -d 'Write the items of a destination, in order, as a page, a site, a book or a PDF.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'undo' -d 'Undo an operation on a destination.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'redo' -d 'Redo an operation that dnd undo has undone.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'prune' -d 'Delete old entries from the history of a destination, by age or size.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'remove' -d 'Move items out of a destination into its history.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'verify' -d 'Compare a journal, a board or a frame with its records, and repair it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'batch' -d 'Plan a large transfer, run the plan, and run it again until everything has landed.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'merge' -d 'Join the shards of a plan in a destination, in the order of the plan.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'preview' -d 'Show items in the terminal: a picture, the first lines of a text, a geocache as a card.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'types' -d 'Look up uniform types by identifier, extension, MIME type or description.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'converters' -d 'List which types can be converted to which, at which fidelity, and what is missing on this machine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'trust' -d 'Trust another user\'s folder, and let the converters and rules that a folder brings run.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'config' -d 'Show the settings of config.toml, and the rules of a destination, with where each comes from.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'schema' -d 'Print the JSON Schema of the lines that a command prints with --json.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd copy" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" files-from' -l 'files-from' -d 'A list of more sources: one file name per line; - reads it from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" 0' -s '0' -d 'Names in the list of --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" name' -l 'name' -d 'The name of the item from standard input or the clipboard; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy"' -l 'only' -d 'Of a folder, take only files that match: a glob such as \'*.heic\' or \'src/**/*.c\', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy"' -l 'exclude' -d 'Of a folder, leave out the files that match, and everything in folders that match.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" keep-tree' -l 'keep-tree' -d 'In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side. Photos/. stands for what is in Photos.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" to' -l 'to' -d 'The destination: a directory, a file (its extension gives the type), clipboard:, or - for standard output.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" copy' -l 'copy' -d 'Also copy items that come from the destination itself; by default they only change their position.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" at' -l 'at' -d 'The position in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" before' -l 'before' -d 'Insert before this item: its name as dnd list shows it, or its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" after' -l 'after' -d 'Insert after this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" into' -l 'into' -d 'Drop into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" as' -l 'as' -d 'Land each item as this type, or not at all: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion copy -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" accept' -l 'accept' -d 'The types to use instead of those that the destination reads: a comma-separated list, best first.' -rfka '(__dnd_custom_completion ---completion copy -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" prefer' -l 'prefer' -d 'What decides between two representations: fidelity, or destination, the order of the types that it reads.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" lossless-only' -l 'lossless-only' -d 'Refuse items that would lose anything.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" require' -l 'require' -d 'Refuse items that would lose any of these (comma-separated): exif, xmp, iptc, icc, alpha, depth, frames, pages, sheets, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, companions, other.' -rfka 'exif xmp iptc icc alpha depth frames pages sheets layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields companions other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" dpi' -l 'dpi' -d 'The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" size' -l 'size' -d 'Draw SVG and PDF to fit this box, in pixels: 800x600, 800x or x600. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" strip' -l 'strip' -d 'Remove metadata from pictures: gps (where they were taken), private (also names, serial numbers and thumbnails) or all. An error if no item is a picture.' -rfka 'gps private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line. An error if no document lands as text.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" from-encoding' -l 'from-encoding' -d 'The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess. An error if no text is converted.' -rfka 'big5 cp437 cp850 euc-jp euc-kr gb18030 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 koi8-r macintosh shift_jis utf-8 windows-1250 windows-1251 windows-1252'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" companions' -l 'companions' -d 'Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.' -rfka 'together apart'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" no-preserve' -l 'no-preserve' -d 'Do not preserve this metadata of source files (comma-separated): timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" make' -l 'make' -d 'What to create a destination that does not exist as: folder, journal, board or frame; if its name ends in a slash, the default is journal.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" if-exists' -l 'if-exists' -d 'What to do if the name is taken: keep-both, skip, replace or fail; the default is keep-both in a directory and fail for a named file.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" skip-known' -l 'skip-known' -d 'Skip sources whose content the destination has received before, and files with the same content as an earlier source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" explain' -l 'explain' -d 'Show each pair of offered and readable types, and why it was not chosen.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object per line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" progress' -l 'progress' -d 'Show the progress on standard error: auto (a line, if it is a terminal), always, never, or json (one object per line, twice a second); the default is auto.' -rfka 'auto always never json'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" fail-fast' -l 'fail-fast' -d 'Stop at the first item that does not land; by default all others are still transferred.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" v verbose' -s 'v' -l 'verbose' -d 'Print where each item landed, and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" q quiet' -s 'q' -l 'quiet' -d 'Print only errors: no summary, no progress, no warnings about items.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" jobs' -l 'jobs' -d 'The number of parallel loads, from 1 to four times the available processors; the default is one per processor. Larger numbers are reduced to the maximum.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd copy" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd move" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" files-from' -l 'files-from' -d 'A list of more sources: one file name per line; - reads it from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" 0' -s '0' -d 'Names in the list of --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" name' -l 'name' -d 'The name of the item from standard input or the clipboard; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move"' -l 'only' -d 'Of a folder, take only files that match: a glob such as \'*.heic\' or \'src/**/*.c\', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move"' -l 'exclude' -d 'Of a folder, leave out the files that match, and everything in folders that match.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" keep-tree' -l 'keep-tree' -d 'In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side. Photos/. stands for what is in Photos.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" to' -l 'to' -d 'The destination: a directory, a file (its extension gives the type), clipboard:, or - for standard output.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" at' -l 'at' -d 'The position in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" before' -l 'before' -d 'Insert before this item: its name as dnd list shows it, or its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" after' -l 'after' -d 'Insert after this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" into' -l 'into' -d 'Drop into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" as' -l 'as' -d 'Land each item as this type, or not at all: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion move -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" accept' -l 'accept' -d 'The types to use instead of those that the destination reads: a comma-separated list, best first.' -rfka '(__dnd_custom_completion ---completion move -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" prefer' -l 'prefer' -d 'What decides between two representations: fidelity, or destination, the order of the types that it reads.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" lossless-only' -l 'lossless-only' -d 'Refuse items that would lose anything.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" require' -l 'require' -d 'Refuse items that would lose any of these (comma-separated): exif, xmp, iptc, icc, alpha, depth, frames, pages, sheets, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, companions, other.' -rfka 'exif xmp iptc icc alpha depth frames pages sheets layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields companions other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" dpi' -l 'dpi' -d 'The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" size' -l 'size' -d 'Draw SVG and PDF to fit this box, in pixels: 800x600, 800x or x600. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" strip' -l 'strip' -d 'Remove metadata from pictures: gps (where they were taken), private (also names, serial numbers and thumbnails) or all. An error if no item is a picture.' -rfka 'gps private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line. An error if no document lands as text.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" from-encoding' -l 'from-encoding' -d 'The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess. An error if no text is converted.' -rfka 'big5 cp437 cp850 euc-jp euc-kr gb18030 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 koi8-r macintosh shift_jis utf-8 windows-1250 windows-1251 windows-1252'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" companions' -l 'companions' -d 'Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.' -rfka 'together apart'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" no-preserve' -l 'no-preserve' -d 'Do not preserve this metadata of source files (comma-separated): timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" make' -l 'make' -d 'What to create a destination that does not exist as: folder, journal, board or frame; if its name ends in a slash, the default is journal.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" if-exists' -l 'if-exists' -d 'What to do if the name is taken: keep-both, skip, replace or fail; the default is keep-both in a directory and fail for a named file.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" skip-known' -l 'skip-known' -d 'Skip sources whose content the destination has received before, and files with the same content as an earlier source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" explain' -l 'explain' -d 'Show each pair of offered and readable types, and why it was not chosen.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object per line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" progress' -l 'progress' -d 'Show the progress on standard error: auto (a line, if it is a terminal), always, never, or json (one object per line, twice a second); the default is auto.' -rfka 'auto always never json'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" fail-fast' -l 'fail-fast' -d 'Stop at the first item that does not land; by default all others are still transferred.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" v verbose' -s 'v' -l 'verbose' -d 'Print where each item landed, and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" q quiet' -s 'q' -l 'quiet' -d 'Print only errors: no summary, no progress, no warnings about items.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" jobs' -l 'jobs' -d 'The number of parallel loads, from 1 to four times the available processors; the default is one per processor. Larger numbers are reduced to the maximum.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" allow-conversion' -l 'allow-conversion' -d 'Also remove the originals of converted items; the destination\'s history keeps them.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd move" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" clipboard' -l 'clipboard' -d 'Paste the clipboard even if standard input is not a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" name' -l 'name' -d 'The item\'s name; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste"' -l 'only' -d 'Of a folder, take only files that match: a glob such as \'*.heic\' or \'src/**/*.c\', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste"' -l 'exclude' -d 'Of a folder, leave out the files that match, and everything in folders that match.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" keep-tree' -l 'keep-tree' -d 'In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side. Photos/. stands for what is in Photos.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" to' -l 'to' -d 'The destination: a directory, a file (its extension gives the type), clipboard:, or - for standard output.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" at' -l 'at' -d 'The position in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" before' -l 'before' -d 'Insert before this item: its name as dnd list shows it, or its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" after' -l 'after' -d 'Insert after this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" into' -l 'into' -d 'Drop into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" as' -l 'as' -d 'Land each item as this type, or not at all: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion paste -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" accept' -l 'accept' -d 'The types to use instead of those that the destination reads: a comma-separated list, best first.' -rfka '(__dnd_custom_completion ---completion paste -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" prefer' -l 'prefer' -d 'What decides between two representations: fidelity, or destination, the order of the types that it reads.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" lossless-only' -l 'lossless-only' -d 'Refuse items that would lose anything.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" require' -l 'require' -d 'Refuse items that would lose any of these (comma-separated): exif, xmp, iptc, icc, alpha, depth, frames, pages, sheets, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, companions, other.' -rfka 'exif xmp iptc icc alpha depth frames pages sheets layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields companions other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" dpi' -l 'dpi' -d 'The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" size' -l 'size' -d 'Draw SVG and PDF to fit this box, in pixels: 800x600, 800x or x600. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" strip' -l 'strip' -d 'Remove metadata from pictures: gps (where they were taken), private (also names, serial numbers and thumbnails) or all. An error if no item is a picture.' -rfka 'gps private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line. An error if no document lands as text.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" from-encoding' -l 'from-encoding' -d 'The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess. An error if no text is converted.' -rfka 'big5 cp437 cp850 euc-jp euc-kr gb18030 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 koi8-r macintosh shift_jis utf-8 windows-1250 windows-1251 windows-1252'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" companions' -l 'companions' -d 'Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.' -rfka 'together apart'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" no-preserve' -l 'no-preserve' -d 'Do not preserve this metadata of source files (comma-separated): timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" make' -l 'make' -d 'What to create a destination that does not exist as: folder, journal, board or frame; if its name ends in a slash, the default is journal.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" if-exists' -l 'if-exists' -d 'What to do if the name is taken: keep-both, skip, replace or fail; the default is keep-both in a directory and fail for a named file.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" skip-known' -l 'skip-known' -d 'Skip sources whose content the destination has received before, and files with the same content as an earlier source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" explain' -l 'explain' -d 'Show each pair of offered and readable types, and why it was not chosen.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object per line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" progress' -l 'progress' -d 'Show the progress on standard error: auto (a line, if it is a terminal), always, never, or json (one object per line, twice a second); the default is auto.' -rfka 'auto always never json'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" fail-fast' -l 'fail-fast' -d 'Stop at the first item that does not land; by default all others are still transferred.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" v verbose' -s 'v' -l 'verbose' -d 'Print where each item landed, and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" q quiet' -s 'q' -l 'quiet' -d 'Print only errors: no summary, no progress, no warnings about items.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" jobs' -l 'jobs' -d 'The number of parallel loads, from 1 to four times the available processors; the default is one per processor. Larger numbers are reduced to the maximum.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd paste" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd watch" -eq 1' -fa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" to' -l 'to' -d 'The destination: a directory, or a text file with --at.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" copy' -l 'copy' -d 'Copy the files, leave them in INBOX, and remember which were copied.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" once' -l 'once' -d 'Take the files that are complete now, and end; the others are left for the next run.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" poll' -l 'poll' -d 'Read INBOX at intervals instead of waiting for events; this is the default on network file systems.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" settle' -l 'settle' -d 'The time in seconds for which a file must be unchanged, from 0 to 86400; the default is 2, and 10 on network file systems.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch"' -l 'only' -d 'Of a folder, take only files that match: a glob such as \'*.heic\' or \'src/**/*.c\', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch"' -l 'exclude' -d 'Of a folder, leave out the files that match, and everything in folders that match.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" keep-tree' -l 'keep-tree' -d 'In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side. Photos/. stands for what is in Photos.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" at' -l 'at' -d 'The position in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" before' -l 'before' -d 'Insert before this item: its name as dnd list shows it, or its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" after' -l 'after' -d 'Insert after this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" into' -l 'into' -d 'Drop into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" as' -l 'as' -d 'Land each item as this type, or not at all: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion watch -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" accept' -l 'accept' -d 'The types to use instead of those that the destination reads: a comma-separated list, best first.' -rfka '(__dnd_custom_completion ---completion watch -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" prefer' -l 'prefer' -d 'What decides between two representations: fidelity, or destination, the order of the types that it reads.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" lossless-only' -l 'lossless-only' -d 'Refuse items that would lose anything.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" require' -l 'require' -d 'Refuse items that would lose any of these (comma-separated): exif, xmp, iptc, icc, alpha, depth, frames, pages, sheets, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, companions, other.' -rfka 'exif xmp iptc icc alpha depth frames pages sheets layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields companions other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" dpi' -l 'dpi' -d 'The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" size' -l 'size' -d 'Draw SVG and PDF to fit this box, in pixels: 800x600, 800x or x600. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" strip' -l 'strip' -d 'Remove metadata from pictures: gps (where they were taken), private (also names, serial numbers and thumbnails) or all. An error if no item is a picture.' -rfka 'gps private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line. An error if no document lands as text.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" from-encoding' -l 'from-encoding' -d 'The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess. An error if no text is converted.' -rfka 'big5 cp437 cp850 euc-jp euc-kr gb18030 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 koi8-r macintosh shift_jis utf-8 windows-1250 windows-1251 windows-1252'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" companions' -l 'companions' -d 'Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.' -rfka 'together apart'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" no-preserve' -l 'no-preserve' -d 'Do not preserve this metadata of source files (comma-separated): timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" make' -l 'make' -d 'What to create a destination that does not exist as: folder, journal, board or frame; if its name ends in a slash, the default is journal.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" if-exists' -l 'if-exists' -d 'What to do if the name is taken: keep-both, skip, replace or fail; the default is keep-both in a directory and fail for a named file.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" skip-known' -l 'skip-known' -d 'Skip sources whose content the destination has received before, and files with the same content as an earlier source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" explain' -l 'explain' -d 'Show each pair of offered and readable types, and why it was not chosen.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object per line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" progress' -l 'progress' -d 'Show the progress on standard error: auto (a line, if it is a terminal), always, never, or json (one object per line, twice a second); the default is auto.' -rfka 'auto always never json'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" fail-fast' -l 'fail-fast' -d 'Stop at the first item that does not land; by default all others are still transferred.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" v verbose' -s 'v' -l 'verbose' -d 'Print where each item landed, and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" q quiet' -s 'q' -l 'quiet' -d 'Print only errors: no summary, no progress, no warnings about items.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" jobs' -l 'jobs' -d 'The number of parallel loads, from 1 to four times the available processors; the default is one per processor. Larger numbers are reduced to the maximum.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd watch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd inspect" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" files-from' -l 'files-from' -d 'A list of more sources: one file name per line; - reads it from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" 0' -s '0' -d 'Names in the list of --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" name' -l 'name' -d 'The name of the item from standard input or the clipboard; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" json' -l 'json' -d 'Print one JSON object per line, one for each source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd inspect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd lift" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" files-from' -l 'files-from' -d 'A list of more sources: one file name per line; - reads it from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" 0' -s '0' -d 'Names in the list of --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" name' -l 'name' -d 'The name of the item from standard input or the clipboard; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" add' -l 'add' -d 'Add to the items in the hand; otherwise the hand must be empty.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" companions' -l 'companions' -d 'Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.' -rfka 'together apart'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" session' -l 'session' -d 'The session\'s name, to hold several sessions at once.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" preview' -l 'preview' -d 'Show a small preview of each item on standard error: auto (if it is a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" json' -l 'json' -d 'Print one JSON object per line, one for each source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd lift" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd hover" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" session' -l 'session' -d 'The session\'s name, to hold several sessions at once.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" move' -l 'move' -d 'Remove the sources of items that landed, as dnd move does.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" allow-conversion' -l 'allow-conversion' -d 'With --move, also remove the originals of converted items; the destination\'s history keeps them.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" copy' -l 'copy' -d 'Also copy items that come from the destination itself; by default they only change their position.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover"' -l 'only' -d 'Of a folder, take only files that match: a glob such as \'*.heic\' or \'src/**/*.c\', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover"' -l 'exclude' -d 'Of a folder, leave out the files that match, and everything in folders that match.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" keep-tree' -l 'keep-tree' -d 'In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side. Photos/. stands for what is in Photos.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" preview' -l 'preview' -d 'Show a small preview of each item on standard error: auto (if it is a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" at' -l 'at' -d 'The position in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" before' -l 'before' -d 'Insert before this item: its name as dnd list shows it, or its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" after' -l 'after' -d 'Insert after this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" into' -l 'into' -d 'Drop into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" as' -l 'as' -d 'Land each item as this type, or not at all: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion hover -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" accept' -l 'accept' -d 'The types to use instead of those that the destination reads: a comma-separated list, best first.' -rfka '(__dnd_custom_completion ---completion hover -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" prefer' -l 'prefer' -d 'What decides between two representations: fidelity, or destination, the order of the types that it reads.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" lossless-only' -l 'lossless-only' -d 'Refuse items that would lose anything.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" require' -l 'require' -d 'Refuse items that would lose any of these (comma-separated): exif, xmp, iptc, icc, alpha, depth, frames, pages, sheets, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, companions, other.' -rfka 'exif xmp iptc icc alpha depth frames pages sheets layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields companions other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" dpi' -l 'dpi' -d 'The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" size' -l 'size' -d 'Draw SVG and PDF to fit this box, in pixels: 800x600, 800x or x600. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" strip' -l 'strip' -d 'Remove metadata from pictures: gps (where they were taken), private (also names, serial numbers and thumbnails) or all. An error if no item is a picture.' -rfka 'gps private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line. An error if no document lands as text.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" from-encoding' -l 'from-encoding' -d 'The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess. An error if no text is converted.' -rfka 'big5 cp437 cp850 euc-jp euc-kr gb18030 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 koi8-r macintosh shift_jis utf-8 windows-1250 windows-1251 windows-1252'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" companions' -l 'companions' -d 'Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.' -rfka 'together apart'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" no-preserve' -l 'no-preserve' -d 'Do not preserve this metadata of source files (comma-separated): timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" make' -l 'make' -d 'What to create a destination that does not exist as: folder, journal, board or frame; if its name ends in a slash, the default is journal.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" if-exists' -l 'if-exists' -d 'What to do if the name is taken: keep-both, skip, replace or fail; the default is keep-both in a directory and fail for a named file.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" skip-known' -l 'skip-known' -d 'Skip sources whose content the destination has received before, and files with the same content as an earlier source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" explain' -l 'explain' -d 'Show each pair of offered and readable types, and why it was not chosen.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object per line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" progress' -l 'progress' -d 'Show the progress on standard error: auto (a line, if it is a terminal), always, never, or json (one object per line, twice a second); the default is auto.' -rfka 'auto always never json'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" fail-fast' -l 'fail-fast' -d 'Stop at the first item that does not land; by default all others are still transferred.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" v verbose' -s 'v' -l 'verbose' -d 'Print where each item landed, and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" q quiet' -s 'q' -l 'quiet' -d 'Print only errors: no summary, no progress, no warnings about items.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" jobs' -l 'jobs' -d 'The number of parallel loads, from 1 to four times the available processors; the default is one per processor. Larger numbers are reduced to the maximum.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd hover" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd drop" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" session' -l 'session' -d 'The session\'s name, to hold several sessions at once.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" move' -l 'move' -d 'Remove the sources of items that landed, as dnd move does.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" allow-conversion' -l 'allow-conversion' -d 'With --move, also remove the originals of converted items; the destination\'s history keeps them.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" copy' -l 'copy' -d 'Also copy items that come from the destination itself; by default they only change their position.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop"' -l 'only' -d 'Of a folder, take only files that match: a glob such as \'*.heic\' or \'src/**/*.c\', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop"' -l 'exclude' -d 'Of a folder, leave out the files that match, and everything in folders that match.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" keep-tree' -l 'keep-tree' -d 'In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side. Photos/. stands for what is in Photos.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" at' -l 'at' -d 'The position in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" before' -l 'before' -d 'Insert before this item: its name as dnd list shows it, or its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" after' -l 'after' -d 'Insert after this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" into' -l 'into' -d 'Drop into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" as' -l 'as' -d 'Land each item as this type, or not at all: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion drop -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" accept' -l 'accept' -d 'The types to use instead of those that the destination reads: a comma-separated list, best first.' -rfka '(__dnd_custom_completion ---completion drop -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" prefer' -l 'prefer' -d 'What decides between two representations: fidelity, or destination, the order of the types that it reads.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" lossless-only' -l 'lossless-only' -d 'Refuse items that would lose anything.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" require' -l 'require' -d 'Refuse items that would lose any of these (comma-separated): exif, xmp, iptc, icc, alpha, depth, frames, pages, sheets, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, companions, other.' -rfka 'exif xmp iptc icc alpha depth frames pages sheets layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields companions other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" dpi' -l 'dpi' -d 'The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" size' -l 'size' -d 'Draw SVG and PDF to fit this box, in pixels: 800x600, 800x or x600. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" strip' -l 'strip' -d 'Remove metadata from pictures: gps (where they were taken), private (also names, serial numbers and thumbnails) or all. An error if no item is a picture.' -rfka 'gps private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line. An error if no document lands as text.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" from-encoding' -l 'from-encoding' -d 'The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess. An error if no text is converted.' -rfka 'big5 cp437 cp850 euc-jp euc-kr gb18030 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 koi8-r macintosh shift_jis utf-8 windows-1250 windows-1251 windows-1252'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" companions' -l 'companions' -d 'Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.' -rfka 'together apart'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" no-preserve' -l 'no-preserve' -d 'Do not preserve this metadata of source files (comma-separated): timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" make' -l 'make' -d 'What to create a destination that does not exist as: folder, journal, board or frame; if its name ends in a slash, the default is journal.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" if-exists' -l 'if-exists' -d 'What to do if the name is taken: keep-both, skip, replace or fail; the default is keep-both in a directory and fail for a named file.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" skip-known' -l 'skip-known' -d 'Skip sources whose content the destination has received before, and files with the same content as an earlier source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" explain' -l 'explain' -d 'Show each pair of offered and readable types, and why it was not chosen.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object per line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" progress' -l 'progress' -d 'Show the progress on standard error: auto (a line, if it is a terminal), always, never, or json (one object per line, twice a second); the default is auto.' -rfka 'auto always never json'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" fail-fast' -l 'fail-fast' -d 'Stop at the first item that does not land; by default all others are still transferred.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" v verbose' -s 'v' -l 'verbose' -d 'Print where each item landed, and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" q quiet' -s 'q' -l 'quiet' -d 'Print only errors: no summary, no progress, no warnings about items.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" jobs' -l 'jobs' -d 'The number of parallel loads, from 1 to four times the available processors; the default is one per processor. Larger numbers are reduced to the maximum.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd drop" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd cancel" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" session' -l 'session' -d 'The session\'s name, to hold several sessions at once.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cancel" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd init" -eq 1' -fa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" kind' -l 'kind' -d 'The kind of destination: folder, journal, board, frame.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" reads' -l 'reads' -d 'The types that it reads, best first, separated by commas.' -rfka '(__dnd_custom_completion ---completion init -- --reads (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" prefer' -l 'prefer' -d 'What decides between two representations: fidelity, or destination, the order of the types that it reads.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" max-items' -l 'max-items' -d 'The maximum number of items that it holds.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" per-drop' -l 'per-drop' -d 'The maximum number of items in one drop.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" operations' -l 'operations' -d 'The operations that it allows, separated by commas: copy, move.' -rfka 'copy move'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" lanes' -l 'lanes' -d 'The lanes of a board in order, separated by commas; the default is in-progress,completed.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" json' -l 'json' -d 'Print the declared destination as a JSON object.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd init" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd list" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" l long' -s 'l' -l 'long' -d 'Show the size of each item, when it was dropped, where it came from, and what it lost.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" 0' -s '0' -d 'Print only the paths, each with a NUL byte at its end instead of a newline, as for xargs -0.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" t thumbnails' -s 't' -l 'thumbnails' -d 'Show small pictures of the items, and the beginnings of texts, side by side.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd log" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" max-count n' -s 'n' -l 'max-count' -d 'Show at most this many operations.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" json' -l 'json' -d 'Print one JSON object per line, one for each operation.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd log" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd cat" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" files-from' -l 'files-from' -d 'A list of more sources: one file name per line; - reads it from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" 0' -s '0' -d 'Names in the list of --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" name' -l 'name' -d 'The name of the item from standard input or the clipboard; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat"' -l 'only' -d 'Of a folder, take only files that match: a glob such as \'*.heic\' or \'src/**/*.c\', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat"' -l 'exclude' -d 'Of a folder, leave out the files that match, and everything in folders that match.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" no-cache' -l 'no-cache' -d 'Extract each text again, and keep none.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" from-encoding' -l 'from-encoding' -d 'The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess. An error if no text is converted.' -rfka 'big5 cp437 cp850 euc-jp euc-kr gb18030 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 koi8-r macintosh shift_jis utf-8 windows-1250 windows-1251 windows-1252'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" json' -l 'json' -d 'Print one JSON object per line, one for each text.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd cat" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd find" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" any' -l 'any' -d 'Find items that have any of the words, instead of all.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" lines' -l 'lines' -d 'The maximum number of lines that are shown of an item, from 0 to 100000.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" 0' -s '0' -d 'Print only the paths of the files, each with a NUL byte at its end, as for xargs -0.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd find" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd export" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" to' -l 'to' -d 'What to write: name.html, name.pdf, name.epub, name/ for a site, or - for a page.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" title' -l 'title' -d 'The title; the default is the name of the destination.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" if-exists' -l 'if-exists' -d 'What to do if the name is taken: keep-both, skip, replace or fail; the default is fail.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd undo" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would be done, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" v verbose' -s 'v' -l 'verbose' -d 'Print the outcome for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd undo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd redo" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would be done, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" v verbose' -s 'v' -l 'verbose' -d 'Print the outcome for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd redo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd prune" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" older-than' -l 'older-than' -d 'Delete what was displaced longer ago than this, in minutes (m), hours (h), days (d) or weeks (w), such as 30d.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" keep' -l 'keep' -d 'Keep at most this many bytes, the most recently displaced: 500M, 2G, or 0 for none.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would be deleted, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" v verbose' -s 'v' -l 'verbose' -d 'Print the outcome for each file.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" json' -l 'json' -d 'Print one JSON object per line, one for each file.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd prune" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd remove" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would be removed, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" v verbose' -s 'v' -l 'verbose' -d 'Print where the history keeps each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd remove" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd verify" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" repair' -l 'repair' -d 'Print how each difference will be repaired, and then repair it.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" dry-run n' -s 'n' -l 'dry-run' -d 'With --repair, show what would be done, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" since' -l 'since' -d 'Compare only contents that were not compared for this long (24h, 30d, 8w), the longest unchecked first.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" time-limit' -l 'time-limit' -d 'Start no further comparison after this time (90s, 30m, 1h); the next run continues from there.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" v verbose' -s 'v' -l 'verbose' -d 'Also show the items without differences.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd batch" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" files-from' -l 'files-from' -d 'A list of more sources: one file name per line; - reads it from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" 0' -s '0' -d 'Names in the list of --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" name' -l 'name' -d 'The name of the item from standard input or the clipboard; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch"' -l 'only' -d 'Of a folder, take only files that match: a glob such as \'*.heic\' or \'src/**/*.c\', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch"' -l 'exclude' -d 'Of a folder, leave out the files that match, and everything in folders that match.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" keep-tree' -l 'keep-tree' -d 'In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side. Photos/. stands for what is in Photos.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" to' -l 'to' -d 'The destination of a new plan, or of jobs that name none; when a plan is run, another destination than its own, or with --shard the folder of the shard.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" plan-to' -l 'plan-to' -d 'Write a plan to this new file, and transfer nothing.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" report' -l 'report' -d 'Also write the report to this file; an earlier report there is replaced.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" retry' -l 'retry' -d 'Run only the items that this report lacks, or whose failure in it is retryable.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" shard' -l 'shard' -d 'Run only the items whose number has the remainder K when divided by N, into the folder of the shard; with auto/N, K is taken from SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or PARALLEL_SEQ.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" grace' -l 'grace' -d 'After SIGTERM, SIGINT or SIGHUP, begin no further item, and give those that were begun this time to land, such as 25s; by default they are cancelled.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" at' -l 'at' -d 'The position in an ordered destination: a 0-based index, or end.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" before' -l 'before' -d 'Insert before this item: its name as dnd list shows it, or its index.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" after' -l 'after' -d 'Insert after this item.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" into' -l 'into' -d 'Drop into this item: a folder in the destination, or a lane of a board.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" as' -l 'as' -d 'Land each item as this type, or not at all: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion batch -- --as (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" accept' -l 'accept' -d 'The types to use instead of those that the destination reads: a comma-separated list, best first.' -rfka '(__dnd_custom_completion ---completion batch -- --accept (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" prefer' -l 'prefer' -d 'What decides between two representations: fidelity, or destination, the order of the types that it reads.' -rfka 'fidelity destination'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" lossless-only' -l 'lossless-only' -d 'Refuse items that would lose anything.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" require' -l 'require' -d 'Refuse items that would lose any of these (comma-separated): exif, xmp, iptc, icc, alpha, depth, frames, pages, sheets, layout, pictures, pixels, vectors, encoding, elevation, time, ratings, logs, tracks, routes, shapes, folders, styles, metadata, comments, types, references, digits, formulas, notes, changes, forms, links, attachments, scripts, signatures, text, gainmap, depthmap, mattes, film, thumbnail, layers, sizes, colourspace, photoshop, geotiff, c2pa, background, palette, resolution, reconstruction, mtime, xattr, acl, mode, owner, fields, companions, other.' -rfka 'exif xmp iptc icc alpha depth frames pages sheets layout pictures pixels vectors encoding elevation time ratings logs tracks routes shapes folders styles metadata comments types references digits formulas notes changes forms links attachments scripts signatures text gainmap depthmap mattes film thumbnail layers sizes colourspace photoshop geotiff c2pa background palette resolution reconstruction mtime xattr acl mode owner fields companions other'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" dpi' -l 'dpi' -d 'The resolution for drawing SVG and PDF, in dots per inch, from 1 to 10000; the default is 96 for SVG and 150 for PDF. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" size' -l 'size' -d 'Draw SVG and PDF to fit this box, in pixels: 800x600, 800x or x600. An error if no item is drawn.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" strip' -l 'strip' -d 'Remove metadata from pictures: gps (where they were taken), private (also names, serial numbers and thumbnails) or all. An error if no item is a picture.' -rfka 'gps private all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" wrap' -l 'wrap' -d 'Wrap the text of documents after this many columns, from 1 to 10000; by default a paragraph is one line. An error if no document lands as text.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" from-encoding' -l 'from-encoding' -d 'The encoding of the texts, such as windows-1251 or Shift_JIS, instead of a guess. An error if no text is converted.' -rfka 'big5 cp437 cp850 euc-jp euc-kr gb18030 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 koi8-r macintosh shift_jis utf-8 windows-1250 windows-1251 windows-1252'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" companions' -l 'companions' -d 'Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.' -rfka 'together apart'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" no-preserve' -l 'no-preserve' -d 'Do not preserve this metadata of source files (comma-separated): timestamps, xattr, all.' -rfka 'timestamps xattr all'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" make' -l 'make' -d 'What to create a destination that does not exist as: folder, journal, board or frame; if its name ends in a slash, the default is journal.' -rfka 'folder journal board frame'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" if-exists' -l 'if-exists' -d 'What to do if the name is taken: keep-both, skip, replace or fail; the default is keep-both in a directory and fail for a named file.' -rfka 'keep-both skip replace fail'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" skip-known' -l 'skip-known' -d 'Skip sources whose content the destination has received before, and files with the same content as an earlier source.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" explain' -l 'explain' -d 'Show each pair of offered and readable types, and why it was not chosen.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" trace' -l 'trace' -d 'Write the conversation between drag and destination to standard error, one JSON object per line.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" progress' -l 'progress' -d 'Show the progress on standard error: auto (a line, if it is a terminal), always, never, or json (one object per line, twice a second); the default is auto.' -rfka 'auto always never json'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" json' -l 'json' -d 'Print one JSON object per line, one for each item.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" fail-fast' -l 'fail-fast' -d 'Stop at the first item that does not land; by default all others are still transferred.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" v verbose' -s 'v' -l 'verbose' -d 'Print where each item landed, and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" q quiet' -s 'q' -l 'quiet' -d 'Print only errors: no summary, no progress, no warnings about items.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" force' -l 'force' -d 'Write data that is not text to a terminal.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" jobs' -l 'jobs' -d 'The number of parallel loads, from 1 to four times the available processors; the default is one per processor. Larger numbers are reduced to the maximum.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd batch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd merge" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" plan' -l 'plan' -d 'The plan of the shards.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" to' -l 'to' -d 'The destination: a directory.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" partial' -l 'partial' -d 'Merge even if shards are missing or incomplete.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" report' -l 'report' -d 'Also write the report to this file; an earlier report there is replaced.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" dry-run n' -s 'n' -l 'dry-run' -d 'Show what would happen, and change nothing.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" json' -l 'json' -d 'Print one JSON object per line, one for each item, and a last one with the sums; this is the default.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" v verbose' -s 'v' -l 'verbose' -d 'Print where each item landed, and as which type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd merge" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd preview" -ge 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" files-from' -l 'files-from' -d 'A list of more sources: one file name per line; - reads it from standard input.' -rF
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" 0' -s '0' -d 'Names in the list of --files-from end with a NUL byte instead of a newline.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" name' -l 'name' -d 'The name of the item from standard input or the clipboard; its extension may refine the type of standard input.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview"' -l 'limit' -d 'Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.' -rfka 'pixels= input= output= memory= time='
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" require-confinement' -l 'require-confinement' -d 'Do not start decoders or converters that Landlock and seccomp do not confine.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" format' -l 'format' -d 'The format of pictures: auto, symbols, sixels, kitty or iterm; the default is auto.' -rfka 'auto symbols sixels kitty iterm'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" size' -l 'size' -d 'The maximum columns and rows of a picture, such as 40x12, each from 1 to 1000; the default is the width of the terminal, at most 80 columns, and 24 rows.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" lines' -l 'lines' -d 'The maximum number of lines of a text and of entries of a folder, from 0 to 100000; the default is 10, and all lines of texts in a journal, a board or a frame.' -rfka ''
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" no-pager' -l 'no-pager' -d 'Write a journal, a board or a frame to the terminal without a pager.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" json' -l 'json' -d 'Print one JSON object per line, one for each item: what is shown, without pictures.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd preview" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd types" -ge 1' -fka '(__dnd_custom_completion ---completion types -- positional@0 (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" tree' -l 'tree' -d 'Show the types that conform to each type as a tree; without a query, all types.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" ancestors' -l 'ancestors' -d 'List the types to which each type conforms, the nearest first.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" conforms' -l 'conforms' -d 'Test whether the first of two types conforms to the second: exit status 0 if it does, 1 if not.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" json' -l 'json' -d 'Print one JSON object per line, one for each type.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd types" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd converters" -eq 1' -fa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" from' -l 'from' -d 'The source type: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion converters -- --from (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" to' -l 'to' -d 'The target type: an identifier, an extension or a MIME type.' -rfka '(__dnd_custom_completion ---completion converters -- --to (count (__dnd_tokens -pc)) (__dnd_tokens -tC))'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" json' -l 'json' -d 'Print one JSON object per line, one for each conversion or route.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" trust' -l 'trust' -d 'Trust the converters of this destination as they are now, like dnd trust DIR.' -rfa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" distrust' -l 'distrust' -d 'Stop trusting this destination, like dnd trust --remove DIR.' -rfa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd converters" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd trust" -ge 1' -fa '(__dnd_complete_directories)'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" list' -l 'list' -d 'List the trusted directories.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" remove' -l 'remove' -d 'Stop trusting the directories.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" json' -l 'json' -d 'Print one JSON object per line, one for each directory.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd trust" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd config" -eq 1' -F
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd config" json' -l 'json' -d 'Print one JSON object per line, one for each setting.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd config" color' -l 'color' -d 'Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd config" hyperlink' -l 'hyperlink' -d 'Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.' -rfka 'auto always never'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd config" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd config" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_positional "dnd schema" -eq 1' -fka 'copy move paste watch inspect lift hover drop cancel init list log cat find export undo redo prune remove verify batch merge preview types converters trust config'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd schema" version' -l 'version' -d 'Show the version.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd schema" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'dnd' -n '__dnd_should_offer_completions_for_flags_or_options "dnd help" version' -l 'version' -d 'Show the version.'
