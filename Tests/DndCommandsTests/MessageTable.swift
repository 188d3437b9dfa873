/// Every message and hint that a user may see, as the sources have them, by target. `MessageTests` compares it with the sources.
let messageTable = #"""
    # ArchiveExtraction
    ConversionError.cannotWrite: cannot be written\(reason)
        hint: set TMPDIR to a directory with more room
    ConversionError.damaged: is damaged | : \(record.reason)
    ConversionError.damaged: is damaged, \(seen) before that\(reason)
    ConversionError.damaged: has a name that is not used: '\(…)' \(…)
    ConversionError.damaged: is damaged, or not really \(source.type)\(reason)
    ConversionError.decoderDied: dnd-unpack ended early
    ConversionError.decoderDied: dnd-unpack failed: \(…)
    ConversionError.decoderDied: dnd-unpack sent \(error)
    ConversionError.encrypted: is encrypted
        hint: extract the archive with its password first
    ConversionError.encrypted: is encrypted, even the names in it
        hint: extract it with its password first
    ConversionError.tooLarge: has more than \(ExtractionBudget.mostEntries) entries, the limit for one archive
        hint: name the entries that you need: \(…)#folder/name
    ConversionError.tooLarge: needs more than \(limits.memoryBytes) bytes of memory
        hint: raise the limit: --limit memory=4G
    ConversionError.tooLarge: would expand the archive to more than \(budget.limit) bytes, the limit for one of its size | would expand the archive to more than \(budget.limit) bytes, the limit for output
        hint: raise the limit: --limit output=16G
    ConversionError.toolMissing: cannot be opened: dnd-unpack is not installed
        hint: install dnd again: dnd-unpack is a part of it
    ConversionError.unsupported: is a device or a pipe, not a file
    ConversionError.unsupported: is a link to '\(…)', and links in archives are not followed
        hint: name the entry that it leads to
    ConversionError.unsupported: is one of several volumes of \(…)
        hint: join them first: cat NAME.001 NAME.002 ... > NAME
    ConversionError.unsupported: is one of several volumes of a ZIP archive
        hint: join them first: zip -s 0 NAME.zip --out WHOLE.zip

    # ArchiveReading
    Failure: out of memory

    Failure: the compressed data ends early
    # Archives
    ArchiveError.cannotRead: is not a ZIP, or is truncated
    ArchiveError.cannotWrite: a ZIP cannot be created
    ArchiveError.cannotWrite: the ZIP cannot be written:  | minizip error \(result)
    ArchiveError.damaged: has no readable entry \(name)
    ArchiveError.damaged: is a damaged or encrypted ZIP at \(name) (minizip error \(result))
    damaged: its directory

    # Clipboards
    ClipboardError.damaged: offers \(target.name), but its data is not UTF-8
    ClipboardError.empty: the clipboard is empty
        hint: copy something first, or pipe data into dnd paste
    ClipboardError.noDisplay: there is no clipboard: neither WAYLAND_DISPLAY nor DISPLAY is set
        hint: run dnd in a graphical session or through ssh -X, with wl-clipboard (Wayland) or xclip (X) installed
    ClipboardError.noTool: the clipboard needs \(program), which is not installed
        hint: install the Debian package \(package)
    ClipboardError.tooLarge: the content of the clipboard is larger than \(limit) bytes
    ClipboardError.tooLarge: too large for the clipboard: the limit is \(…) MiB
    ClipboardError.unknownTypes: the clipboard offers no known type, only \(…)
        hint: declare the type with its MIME type in types.toml: man 5 dnd-types
    ClipboardError.unreachable: \(tool.program) cannot be run: \(error)
    ClipboardError.unreachable: \(tool.program) cannot set the clipboard | : \(words)
    DestinationError.noOrder: the clipboard has no order, so an item cannot have a position in it
        hint: omit the position: the item replaces the content of the clipboard
    DropProposal: the clipboard holds one item: these \(itemCount) items have no common form
    DropProposal: the next copy replaces the content of the clipboard
    ItemFailure.full: the clipboard holds one item: \(type) cannot be joined with another item
    init.unreachable: the clipboard cannot be reached: \(tool.program) says: \(words)
        hint: check the environment variable \(variable)

    # Configuration
    DeclarationFileProblem
        hint: write a line for each key, such as \(example)
    DeclarationFileProblem: \(declaration.name) is already declared at \(other.place)
        hint: rename one of them
    DeclarationFileProblem: \(declaration.name): the program \(program) does not exist
    DeclarationFileProblem: \(magic) \(error.message)
    DeclarationFileProblem: \(problem.subject): \(problem.message)
    DeclarationFileProblem: \(tag) belongs to \(holder) already, and is not changed
        hint: declare it in your own types.toml
    DeclarationFileProblem: belongs to another user, and is not used
        hint: copy what you need from it to your own converters.d
    DeclarationFileProblem: can be written by others, and is not used
        hint: to use it, run: chmod go-w \(path)
    DeclarationFileProblem: cannot be read: \(error)
    DeclarationFileProblem: cannot be read: \(…)
    DeclarationFileProblem: holds \(wanted.count) files; at most \(Self.mostFiles) are read
    DeclarationFileProblem: is a symbolic link, which is not followed
        hint: replace the link with the file
    DeclarationFileProblem: is longer than 1 MiB
    DeclarationFileProblem: is not UTF-8 text
    DeclarationFileProblem: is not a directory
    DeclarationFileProblem: is not a file
    DeclarationFileProblem: magic is not a file name
        hint: name a file in the same directory, such as notebook.magic
    DeclarationFileProblem: only the first \(Self.most) \(name) are read
        hint: remove the \(name) that you do not use
    DeclarationFileProblem: the file \(file) does not exist
    DeclarationFileProblem: the rules in \(magic) are not trusted, and are not used
        hint: review them, then run: dnd trust \(folder.directory.string)
    DndFolderError: cannot be opened: \(error.words)
    DndFolderError: cannot be read: \(error.words)
    DndFolderError: cannot be read: \(…)
    DndFolderError: cannot be removed: \(…)
    DndFolderError: cannot be written: \(…)
    DndFolderError: is a symbolic link; expected \(expected)
        hint: replace it with \(expected), or remove it
    DndFolderError: is longer than 1 MiB
    DndFolderError: is not a regular file
    DndFolderError: no directory for the list of trusted folders
    report
        hint: write a list of names, such as lanes = ["to do", "done"]
    report: \(declaration.identifier) conforms to nothing
        hint: add conforms-to = "public.data", or "public.text" for text
    report: \(key) has an element that is not a name
        hint: write names of entries, without slashes
    report: \(key) is an empty list
    report: \(key) is not a list
        hint: write \(key) = ["lake.png"]
    report: \(key) is not a list of strings
        hint: write \(key) = ["...", "..."]
    report: \(key) is not a list of strings
        hint: write the program and each argument as a string of its own; no shell is used: \(key) = ["...", "..."]
    report: \(key) is not a list of strings, or is empty
        hint: write \(key) = ["...", "..."]
    report: \(key) is not a string
        hint: allowed: \(…)
    report: \(key) is not a string of one line
        hint: write \(key) = "..."
    report: \(key) is not a whole number of 1 or more
        hint: write a number, such as \(key) = 12, or remove the line
    report: \(key) is outside a \(noun)'s table
        hint: begin each \(noun) with a line [[\(name)]]
    report: \(name) has an unknown visibility
    report: \(name) is \(value.kind)
        hint: expected a string, a number, true or false, or a list of strings and numbers
    report: \(package) is not the name of a package
        hint: write the name that apt uses, such as package = "ffmpeg"
    report: \(table) is not in a table
        hint: write it below a line with the command, such as [copy], or below [defaults]
    report: \(type) is a family of types, not one type
        hint: name the type that is written, such as \(example)
    report: \(word) is neither the name of a program nor an absolute path
        hint: write ./NAME for a program in the directory of this file
    report: \(word) is not an absolute path
        hint: write a list of paths, such as readable = ["/srv/fonts"]
    report: \(word) is not the name of a program
    report: a converter has a command or a filter, not both
    report: a filter cannot have \(placeholder.text)
        hint: declare a program that reads or writes files as command
    report: a lossless converter cannot have losses
        hint: set fidelity = "flattened", or remove losses
    report: from and to are both \(one)
        hint: name two different types
    report: group is not a string, or is empty
        hint: write a name, such as group = "holiday"
    report: has no kind
        hint: allowed: kind = "\(names)"
    report: invalid loss \(word)
        hint: use lower-case words, such as losses = ["exif", "layout"]
    report: invalid name \(name)
        hint: use up to 64 lower-case letters, digits, dots and dashes, beginning with a letter
    report: limits is not a table
        hint: write a line for each limit, such as limits.time = "10m"
    report: limits.\(word) has an invalid value
        hint: write a value such as \(name.example)
    report: no argument has {input}
        hint: did you mean {input} instead of \($0)? | add {input}, the name of the file, or declare a program that reads standard input as filter
    report: only your own converters may have readable
    report: only your own converters may name a program by its path
        hint: name a program on PATH, or ./NAME for one in the directory of this file, which is trusted with it
    report: operations are invalid for a source
        hint: allowed: operations = ["copy"], or ["copy", "move"]
    report: the fidelity of a converter cannot be native, which means the source's own bytes
        hint: use \(list)
    report: this converter has neither command nor filter
        hint: add command = ["program", "{input}", "{output}"], or filter = ["program"]
    report: this converter has no \(key)
    report: this converter has no fidelity
        hint: add fidelity = "flattened", or another \(list)
    report: this converter has no name
        hint: add a line such as name = "thumbnail"
    report: this type has no identifier
        hint: add a line such as identifier = "com.example.notebook"
    report: types is not a table
        hint: write [types] on its own line, and below it lines such as "public.png" = "all"
    report: unknown \(noun) \(word)
    report: unknown fidelity \(word)
    report: unknown key \(key)
    report: unknown key \(key), which is ignored
    report: unknown limit \(word)
    report: unknown placeholder \(misspelled)
        hint: did you mean {output}?
    report: unknown type \(word)
    report: unknown visibility
    text: a board needs at least one lane
    text: a lane is a directory: \(…) cannot be its name
    text: a lane occurs twice
    text: allowed: \(…)
    text: did you mean \($0)?
    text: find a type with dnd types, or declare your own in types.toml
    text: only a board has lanes; this is a \(kind.rawValue)
    text: use one of \(…)
    text: write \(type) for \(word)
    warn: belongs to \(…) and is ignored
        hint: to use it, run: dnd trust \(…)

    # Confinement
    ConfinementError.badProfile: cannot be started
    ConfinementError.badProfile: is not a process ID
    ConfinementError.badProfile: is not an option or the value of an option
    ConfinementError.badProfile: is not the absolute path of a program
    ConfinementError.badProfile: is started by dnd with a program and its permissions
    ConfinementError.callFilter: the filter of system calls was refused
    ConfinementError.fileRules: does not exist, expected a writable path
    ConfinementError.fileRules: the rules about files \(message)
    ConfinementError.limit: the limit for \(name) cannot be set
    ConfinementError.privileges: \(name) cannot be given up
    ConfinementError.privileges: \(what) cannot be created to supervise it
    ConfinementError.privileges: capabilities cannot be given up
    error: the system call numbers of this architecture are unknown
    failure: a pipe
    failure: a process
    failure: cannot be allowed
    failure: cannot be enforced
    failure: cannot be set up
    text: dnd-confine was not found (outside programs can read and write your files and reach the network)
    text: programs that read foreign files are not fully confined: \(…)
    text: the kernel lacks Landlock (decoders can read and write your files)
    text: the kernel lacks seccomp (decoders can reach the network)

    # Conversion
    ConversionError.cancelled: cancelled
    ConversionError.cannotRead: \(error)
    ConversionError.cannotRead: cannot be read: \(error)
    ConversionError.cannotRead: is a folder, not a file
    ConversionError.cannotWrite: cannot be written: \(error)
    ConversionError.tooLarge: has \(size) bytes, more than the limit of \(limit)
    ConversionError.tooLarge: is larger than \(limit) bytes
        hint: the limit keeps a hostile file from filling the memory

    # DataConverters
    ConversionError.cancelled: cancelled
    ConversionError.differs: its values as \(result.type) differ when they are read again
        hint: the item was not written; report it with the file
    ConversionError.tooLarge: would become longer than \(limits.outputBytes) bytes
    ConversionError.unsupported: \(error)
    ConversionError.unsupported: is \(source.type), which is not a supported data format
    ConversionError.unsupported: is an OpenStep property list, which is not read
        hint: convert it to XML first: plutil -convert xml1
    ConversionError.unsupported: its columns are \(…), those of \(columns.subject) are \(…)
        hint: only tables with the same columns become one: drop it into a directory
    DataFormatError.damaged: \(error)
    DataFormatError.damaged: is empty, expected a table
    DataFormatError.damaged: is not text in \(declared.name): it has invalid bytes
    DataFormatError.damaged: is not text in a supported encoding
    DataFormatError.unsupported: is a keyed archive whose object \(index) contains itself
    DataFormatError: is a keyed archive that cannot be read: \(error)

    # DataFormats
    DataFormatError.cyclic: is a property list that contains itself
    DataFormatError.damaged: a quoted field is not closed
    DataFormatError.damaged: a text is not Unicode
    DataFormatError.damaged: has \(fields.count) fields, and the header has \(header.count)
    DataFormatError.damaged: is a table without a header
    DataFormatError.damaged: is not UTF-8
    DataFormatError.damaged: is not UTF-8, which TOML requires
    DataFormatError.damaged: the binary property list is damaged: \(what)
    DataFormatError.damaged: there is text after a quoted field
    DataFormatError.tooDeep: is nested more than the limit of \(limits.depth) levels deep
    DataFormatError.tooLarge: has more than the limit of \(limits.values) values
    DataFormatError.tooLarge: there is not enough memory for the YAML parser
    DataFormatError.tooLarge: would have more than the limit of \(limits.outputBytes) bytes
    DataFormatError.tooLarge: would have more than the limit of \(outputBytes) bytes
    DataFormatError.unsupported: a column of the table has no name
    DataFormatError.unsupported: has a date outside the years 0 to 9999
    DataFormatError.unsupported: holds \(document.value.kind), expected a list for lines of JSON
    DataFormatError.unsupported: holds \(document.value.kind), expected an object: a TOML file is a table
    DataFormatError.unsupported: holds a date outside the years 0 to 9999
    DataFormatError.unsupported: holds a null, which TOML cannot represent
    DataFormatError.unsupported: holds a null, which a property list cannot represent
    DataFormatError.unsupported: holds a text with the character U+\(…), which XML does not allow
    DataFormatError.unsupported: holds the number \(spelling), which JSON cannot represent
    DataFormatError.unsupported: holds the number \(…), which does not fit in 64 bits
    DataFormatError.unsupported: is not a table: \(…) holds \(…)
    DataFormatError.unsupported: is not a table: a column has no name
    DataFormatError.unsupported: is not a table: a table is a list of objects that is not empty
    DataFormatError.unsupported: is not a table: its list holds \(row.kind)
    DataFormatError.unsupported: two columns have the name \(…)
    DataFormatError: \(…) has a value already, which cannot be extended
    DataFormatError: \(…) is already defined
    DataFormatError: expected a value, found the end
    DataFormatError: the name \(…) occurs twice
    JSONSyntaxError.invalid: \u without four hexadecimal digits
    JSONSyntaxError.invalid: a string is not UTF-8
    JSONSyntaxError.invalid: an unknown escape in a string
    JSONSyntaxError.invalid: half of a surrogate pair, which is not a character
    damaged: a count is missing
    damaged: a dictionary has a key that is not a string
    damaged: a dictionary has the key \(…) twice
    damaged: a reference is outside its object table
    damaged: a string is not Unicode
    damaged: a value claims \(count) elements, more than the file holds
    damaged: a value is truncated
    damaged: an integer is truncated
    damaged: an object lies outside the file
    damaged: it has a value of an unknown kind
    damaged: it is only \(bytes.count) bytes long, or of another version
    damaged: its object table does not fit; it may be truncated
    error.unsupported: *\(name) contains itself
    error.unsupported: a key that is \(value.kind) is not supported
    error: *\(name) refers to an unknown anchor
    error: << merges mappings, found \(value.kind)
    error: \(expectation), found \(found)
    error: \(expectation), found the end
    error: \(tag.shown) is not a tag of a property list
    error: \(tag.shown) is not an element of a property list
    error: \(…) is not a valid \(…)
    error: \(…), found \(found)
    error: a control character in a comment
    error: a number has a leading zero
    error: a number is too long
    error: a string has a control character, which must be escaped
    error: a string is not closed
    error: a string is not closed on its line
    error: a string is too long
    error: an escape that is not a character
    error: an unknown escape in a string: \\(found)
    error: expected </\(element.name)>, found \(tag.shown)
    error: expected <key>, found \(next.shown)
    error: expected <plist>, found \(root.shown)
    error: expected \(…), found \(found)
    error: expected a comma or ], found \(found)
    error: expected a comma or }, found \(found)
    error: expected a digit, found \(found)
    error: expected a key, found \(found)
    error: expected a tag, found the end
    error: expected a value
    error: expected a value, found \(found)
    error: expected a value, found \(found) | \(…) is not a value of TOML
    error: expected a value, found \(tag.shown)
    error: expected a value, found the end
    error: expected an equals sign after the key, found \(found)
    error: expected the end of the line, found \(found)
    error: is not a date such as 2001-12-31T23:59:59Z
    error: is not a number
    error: is not a whole number
    error: is not base64
    error: the key \(…) occurs twice
    error: the property list holds no value
    error: there is text outside a value
    text: expected a colon after the name
    text: expected a comma or ]
    text: expected a comma or }
    text: expected a name in quotation marks
    text: expected a value
    text: expected the end after the value

    # DecoderWire
    DecoderFailure.full: cannot be written: no space left on the device
    text: a message longer than \(DecoderProtocol.maximumMessageBytes) bytes
    text: a message of version \(version), expected version \(DecoderProtocol.version)
    text: a message with \(count) descriptors
    text: a message with an invalid \(field)
    text: a message with bytes after its end
    text: a truncated message
    text: bytes that are not a message

    # Destinations
    DatabaseError: file is not a database
    DestinationError.ambiguous: \(same.count) lines are equal to \(word), at \(places)
        hint: name one of them by its index
    DestinationError.ambiguous: does not exist, and .\(fileExtension) is not a known extension
        hint: did you mean \($0)?  | name the type with --as TYPE, or create a \(usualKind) with \(…)
    DestinationError.ambiguous: does not exist, and could be a directory or a file
        hint: \(…) creates a \(usualKind), \(…) a file, and --make folder a folder
    DestinationError.ambiguous: is a board, whose items are counted in each lane
        hint: name the lane: dnd cancel \(…)
    DestinationError.badDeclaration
        hint: write it again with `dnd init`
    DestinationError.busy: another command has locked its directory for too long
        hint: try again when it has ended
    DestinationError.busy: another program changed the store while it was read
        hint: try again when it has ended
    DestinationError.busy: another program has locked the store
        hint: try again when it has ended; find it with fuser \(…)
    DestinationError.busy: another run of the plan is landing the item number \(line.number)
        hint: run the plan again when that has ended
    DestinationError.busy: could not find a free name: the directory is being changed concurrently
        hint: try again when the other commands have ended
    DestinationError.busy: is still on its way: \(process) does not respond
        hint: check whether it is stopped or waits for a disk; the request stays until it continues
    DestinationError.busy: its operation \(asked) has not ended yet
        hint: try again when it has ended
    DestinationError.busy: other commands keep creating and removing it
        hint: try again when they have ended
    DestinationError.cannotWrite
        hint: find a complete copy in \(…)
    DestinationError.cannotWrite: \(error)
    DestinationError.cannotWrite: a folder cannot be written to standard output
        hint: write it as one file (--as zip), name its files, or drop it into a directory
    DestinationError.cannotWrite: cannot be added to \(destination.path.string), which could not be read
    DestinationError.cannotWrite: cannot be restored: \(error)
    DestinationError.cannotWrite: cannot be restored: \(…) has changed
        hint: verify the store again
    DestinationError.cannotWrite: cannot change its lane: the lanes are on different file systems
        hint: use dnd copy instead
    DestinationError.cannotWrite: could not be removed completely
        hint: run any command on the store to try again
    DestinationError.cannotWrite: differs from its copy in \(target.path.string)
        hint: try again when no other program is changing it
    DestinationError.cannotWrite: expected a file, but \(delivery.name.string) is a folder
        hint: drop it into a directory
    DestinationError.cannotWrite: expected a file, but \(subject) is a folder
        hint: drop it into a directory
    DestinationError.cannotWrite: has \(status.size) bytes: lines can be listed and inserted in files of at most \(Self.longest) bytes | is not a file
        hint: name a shorter text file
    DestinationError.cannotWrite: is a plain folder, and there is no directory for its history
        hint: set HOME or XDG_STATE_HOME, or remove it for good with rm
    DestinationError.cannotWrite: is neither a file nor a directory
        hint: write to standard output (-) and redirect it
    DestinationError.cannotWrite: is not UTF-8 text: other files have no lines that can be listed or inserted
        hint: convert it: iconv -t UTF-8
    DestinationError.cannotWrite: is on a file system that cannot exchange the names of two files
        hint: find the earlier version in \(history.path.string)
    DestinationError.cannotWrite: is on another file system than the history of its store
    DestinationError.cannotWrite: is on another file system than the history of its store
        hint: remove it with rm
    DestinationError.cannotWrite: the items of a plan must be recorded, and the log of this folder needs a directory
        hint: set HOME, or XDG_STATE_HOME
    DestinationError.cannotWrite: the root directory cannot be moved
    DestinationError.changed: has changed since dnd undo restored it
        hint: move its current state with dnd move
    DestinationError.changed: has changed since the operation
        hint: move it into the history as it is: dnd remove
    DestinationError.changed: was changed by another program in the meantime
    DestinationError.changed: was moved since the operation
        hint: see when: dnd log \(…)
    DestinationError.changed: was removed by another program in the meantime
    DestinationError.changed: was used by another command in the meantime
    DestinationError.damagedStore: \(name) is not the name of a lane
    DestinationError.damagedStore: belongs to a database that is missing; expected \(store.string)
        hint: put the database back, or to begin a new order, run: \(…)
    DestinationError.damagedStore: is not a regular file
        hint: remove it
    DestinationError.damagedStore: its earlier state is missing from the log
        hint: check the store: dnd verify \(…)
    DestinationError.damagedStore: the store cannot be read: \(found)
        hint: its items are files in \(folder.string) and stay as they are; to begin a new order, run: \(…)
    DestinationError.differs: its copy differs from it when both are read again
        hint: the source may have changed meanwhile; otherwise check the memory and the disk
    DestinationError.exists: already exists under the name to restore
        hint: move it away and try again
    DestinationError.exists: already exists, and \(tip.name.string) would be restored there
        hint: move it away and try again
    DestinationError.exists: is a \(directory.kind) already (--make \(kindToMake.rawValue))
        hint: declare it: dnd init \(…) --kind \(kindToMake.rawValue) | omit --make, or name another directory
    DestinationError.exists: is a destination of its own (kind \(declared.kind.rawValue))
    DestinationError.exists: is a file, which a folder cannot replace | is a folder, which a file cannot replace
        hint: remove it first, or use --if-exists keep-both
    DestinationError.exists: is a file: only a directory can be declared
        hint: choose another path
    DestinationError.exists: is a symbolic link, and the source has a folder of this name
        hint: remove the link, or choose another destination
    DestinationError.exists: is already declared as \($0.kind.rawValue) | appeared while it was being declared
        hint: edit \(…)
    DestinationError.exists: is another item, and the source has a folder of this name
        hint: rename one of them, or choose another destination
    DestinationError.exists: is not a directory (--make \(kindToMake.rawValue))
        hint: name another directory, or omit --make
    DestinationError.exists: is on another file system than the destination
    DestinationError.full
        hint: choose another destination, or remove items first
    DestinationError.full: a frame holds one picture, found \(count)
        hint: drop one of them
    DestinationError.full: can take several items only with \(program), which is not installed
        hint: install the Debian package \($0)
    DestinationError.full: is a file, which takes one item, found \(count)
        hint: drop them into a directory, or one at a time
    DestinationError.full: takes one item as \(type), found \(count)
        hint: drop them into a directory, or one at a time
    DestinationError.lossy: \(target.path.string) cannot store \(losses)
    DestinationError.lossy: cannot store \(loss.rawValue), which must be kept: its file system or your rights do not allow it
    DestinationError.noOrder: a file has no order, so an item cannot have a position in it
        hint: use a directory with an order: dnd init DIR --kind journal
    DestinationError.noOrder: a folder has no order, so an item cannot have a position in it
        hint: give it an order: dnd init \(displayName) --kind journal
    DestinationError.noOrder: a frame holds one picture, so an item cannot have a position in it
        hint: omit the position: the picture replaces the present one
    DestinationError.noOrder: standard output has no order, so an item cannot have a position in it
        hint: omit the position: items are written in the given order
    DestinationError.noSuchItem: \(board.string) has no lane \(name); its lanes are \(…)
        hint: drop it into another lane, such as \(…), or declare the lane with `lanes` in \(…)
    DestinationError.noSuchItem: \(item.dragItem.source.displayName) is no longer a line of it
        hint: list its lines: dnd list \(…)
    DestinationError.noSuchItem: an item cannot be put into \(line): a line holds no items
        hint: use --before or --after
    DestinationError.noSuchItem: an item cannot be put into \(word), which is not a folder
        hint: name a folder in it, or a lane of a board
    DestinationError.noSuchItem: has landed before it could be cancelled
        hint: take it out of the store: dnd remove \(…)
    DestinationError.noSuchItem: has no operation \(asked) in its log
        hint: list its operations: dnd log \(…)
    DestinationError.noSuchItem: is in no lane of its board; the lanes are \(…)
        hint: name a geocache in a lane, such as \(…)
    DestinationError.noSuchItem: is no longer in it
        hint: see what happened to it: dnd log \(…)
    DestinationError.noSuchItem: is no longer in the history: it was pruned, or removed by hand
    DestinationError.noSuchItem: is not a lane of its board; the lanes are \(…)
        hint: declare other lanes with `lanes` in its .dnd/destination.toml
    DestinationError.noSuchItem: is not an item of it, or has not arrived yet
        hint: list its items: dnd list \(directory.string)
    DestinationError.noSuchItem: is not an item on its way
    DestinationError.noSuchItem: is not on its way: it has landed
        hint: take it out of the store: dnd remove \(…)
    DestinationError.noSuchItem: its operation \(asked) is itself an undo or a redo
        hint: name the operation that it undid or redid
    DestinationError.noSuchItem: no longer exists
    DestinationError.noSuchItem: no longer has a lane \(name)
        hint: declare it with `lanes` in \(lane.folders.declaration.string)
    DestinationError.noSuchItem: no picture is on its way there | has no place \(index): it holds \(…)
        hint: drop something to release the places of a command that was killed | list its items and their places: dnd list \(…)
    DestinationError.noSuchItem: no place is reserved for \(delivery.name.string)
    DestinationError.noSuchItem: no place is reserved for \(name.string)
    DestinationError.noSuchItem: no place is reserved for the item
    DestinationError.noSuchItem: replaced a file of which the history has no copy
        hint: files over 1 GiB are not kept if the folder and its log are on different file systems
    DestinationError.noSuchItem: there is no item \(word) in it
        hint: list its items: dnd list \(directory.string)
    DestinationError.noSuchItem: there is no lane \(word) in it; the lanes are \(…)
        hint: did you mean --into \(…)?
    DestinationError.noSuchItem: there is no line \(index): lines are counted from 0
        hint: use --at 0 for the first line, --at end for the last
    DestinationError.noSuchItem: there is no line \(word) in it
        hint: list its lines: dnd list \(…)
    DestinationError.noSuchItem: there is no place \(index): places are counted from 0
        hint: use --at 0 for the first place, --at end for the last
    DestinationError.notFound: \(parent.string) is not a directory
        hint: choose another path
    DestinationError.notFound: has no store
        hint: drop something into it to create one
    DestinationError.notFound: is a file, but the trailing slash asks for a directory
        hint: omit the slash: \(…)
    DestinationError.notFound: is a symbolic link whose target does not exist
        hint: remove the link, or create its target
    DestinationError.notFound: is not the path of a file
    DestinationError.notFound: no longer exists
        hint: move it back there, where dnd undo restored it, and try again
    DestinationError.notFound: no longer exists, and \(tip.name.string) would be restored into it
        hint: run mkdir -p \(…) and try again
    DestinationError.notFound: no such directory
    DestinationError.notFound: no such directory
        hint: drop something into it to create it
    DestinationError.notFound: no such directory | is not a directory: only directories have rules
        hint: name a directory, or omit the destination
    DestinationError.notFound: the destination is empty
        hint: name a directory, a file, or - for standard output
    DestinationError.notFound: the directory \(parent.string) does not exist
        hint: create it: mkdir -p \(…)
    DestinationError.notFound: was removed by another command
    DestinationError.notRead: is a folder, which becomes a ZIP and not \(wanted)
        hint: write a ZIP: dnd copy \(…) --to \(…)
    DestinationError.notRead: is in a \(directory.kind) that reads \(readable), but its name says \(type)
    DestinationError.notRead: is on a board, which holds only geocaches
        hint: name a geocache: \(…)
    DestinationError.notWritable: is in .dnd, which only dnd writes to
        hint: name the directory that contains .dnd
    DestinationError.notWritable: is on its way in a command of \(…): only that user can cancel it
        hint: the command is \($0)
    DestinationError.nothingToDo: has no log: no drop of yours was recorded there
    DestinationError.nothingToDo: has nothing to undo in its log | has nothing to redo in its log
        hint: list its operations: dnd log \(…) | if other operations followed, name the one to redo: dnd redo \(…) ID
    DestinationError.nothingToDo: its operation \(operation.id) has nothing to undo, or was undone already | its operation \(operation.id) was not undone
        hint: list its operations: dnd log \(…)
    DestinationError.received: another run of the plan has landed it
    DestinationError.sameFile: is the same file as its source
        hint: choose another destination, or use --if-exists keep-both for a second copy
    DestinationError.sameFile: the folder cannot be copied into itself
        hint: choose a destination outside the folder
    DestinationError.unproved: as a place of this board it cannot be compared with its source, so nothing is proved
        hint: omit --prove, or write a waypoint file: GPX, KML or GeoJSON
    DestinationError.untrusted: is the source in the log, but no command of yours moved anything from there
        hint: move it there with dnd move
    DropProposal: a file of several items keeps neither their names nor their attributes
    DropProposal: a frame holds one picture, found \(itemCount)
    DropProposal: it cannot be written to
    DropProposal: it holds \(holds), the limit is \(maxItems), and \(additions) more \(…) to land
    DropProposal: it takes at most \(…) per drop, found \(itemCount)
    DropProposal: its declaration allows \(…)
    DropProposal: its declaration allows only copies
    DropProposal: its directory cannot be written to
    DropProposal: its lane \(closed.lane) cannot be written to
    DropProposal: standard output does not store it
    HistoryFile: \(operation) kept of \(…) (\(…))
    ItemProviderError.invalidData: is a text of \(size) bytes, which is too long to insert into a file
        hint: drop it into a directory
    ItemProviderError.invalidData: is a text of \(size) bytes: on a board, a text becomes the name of a place
        hint: drop one line of it, or a geocache
    ItemProviderError.invalidData: is not UTF-8 text: nothing else can be inserted into a text file
    ItemProviderError.unexpected: the loader returned something other than a file
    VerificationFinding: cannot be read: \(…)
    VerificationFinding: does not declare the lane '\(name)', which has \(found) recorded items
        hint: declare the lane with `lanes` in it
    VerificationFinding: is not a file of dnd
        hint: move it away
    VerificationFinding: no item has it as a companion
        hint: move it away
    VerificationFinding: no operation refers to it
    VerificationFinding: record \(…) has invalid values
    VerificationFinding: the copy that \(event.words) is gone
    VerificationFinding: the count of items is \(recorded), but \(found) are recorded
    VerificationFinding: the item that it belongs to is gone
    VerificationFinding: was left behind by a command that died
    VerificationFinding: was put there by hand
    damaged: a query of it exceeds the limit of steps
    damaged: it has an unknown \(type) \(name)
    damaged: it has no table \(name)
    damaged: it is larger than \(…) MiB
    damaged: it is not a regular file
    damaged: it is not in write-ahead mode, expected of every store
    damaged: its \(type) \(name) has another definition than expected
    damaged: its table grdb_migrations has another definition than expected
    damaged: the file is empty
    damaged: the order of its items has no room for \(count) more
    damaged: the write-ahead file is of another database: its pages have \(pageSize) bytes
    error: it holds \(…), and the limit is \(most)
    error: it takes at most \(…) per drop
    failure: be copied
    failure: be moved into the history
    failure: be written to
    hint
        hint: if you trust the rest of the store, run: rm \(…)
    init.busy: another command has locked the store for too long
        hint: try again when it has ended
    init.busy: other commands keep changing the store
        hint: try again when they have ended
    init.cannotWrite: cannot be locked: its file system has no locks, which a store needs
        hint: keep the store on a local file system, or use a plain folder
    init.cannotWrite: the store cannot be used: \(found)
    init.damagedStore: the store was written by a newer version
        hint: update this program
    init.full: cannot be written: no space left on the device
        hint: free some space, or choose another destination
    init.notWritable: the store cannot be written: \(found)
    init.untrusted: belongs to \(…) and is not trusted
        hint: to use it, run: dnd trust \(…)
    init: cannot \(action): \(words)
    message: is a rollback journal, which a store never has
    message: was renamed to \(name)
    text: a component of its path is not a directory
    text: a file
    text: a folder
    text: a symbolic link
    text: add it to the order
    text: be read
    text: check the disk
    text: choose a shorter name
    text: complete or revert it
    text: count the items
    text: did you mean \(…)?
    text: disk quota exceeded
    text: drop into the directory: \(…)
    text: free some space, or choose another destination
    text: input/output error
    text: it is a symbolic link, which is not followed
    text: mkdir \(folder)/damaged && mv \(folder)/store.sqlite* \(folder)/damaged
    text: move it into the history
    text: neither a file nor a folder
    text: no space left on the device
    text: no such file or directory
    text: operation \(id) (\(command)) has not ended, and its command has died\(rest)
    text: permission denied
    text: read-only file system
    text: rebuild the indices
    text: record in the log that it is gone
    text: record it in the log
    text: record its current content
    text: record its new name
    text: record its new name and its current content
    text: remove it
    text: remove it from the order
    text: remove it from the order, and record that it is kept as .dnd/history/\(name.string)
    text: remove the link, or name its target
    text: remove the record; its file joins the order at the end
    text: restore it from .dnd/history/\(name.string)
    text: the file is too large for this file system or the set limit
    text: the name already exists
    text: the reader has closed the pipe
    text: too many open files
    text: use a lower number of --jobs, or a higher limit (ulimit -n)
    text: use a name that ends in \(…), or
    warn: ; it is ignored
    warn: \(error.message); it is ignored
    warn: \(error.message); the items of \(folder.string) are taken in the order of their names
    warn: \(problem.place): \(problem.message); the items are taken in the order of their names
    warn: \(…) is writing to the store; waiting for up to \(…) seconds without progress
    warn: cannot be recorded for dnd undo: \(words)
    warn: holds damaged or forged records, which are ignored
        hint: drop something to record its files again; until then they are listed at the end
    warn: is kept: a command was interrupted while it replaced an item
        hint: compare it with the item of that name, and remove one of them
    warn: is locked by \(holder); waiting for up to \(…) seconds
    warn: is on \(name), which several machines may share: insert lines from one machine at a time
        hint: of the lines that two machines insert at the same moment, only those of one may stay
    warn: is on \(name), which several machines may share: use this store from one machine at a time
        hint: concurrent commands of two machines may damage its order and history, but not its items
    warn: replaced files are lost: there is no directory for a history
        hint: set HOME or XDG_STATE_HOME

    # DndCommands
    CommandFailure.failure: a \(destination.kind) cannot be listed
    CommandFailure.failure: cannot be written: \(error)
    CommandFailure.failure: does not exist any more: it was a \(plan.header.kind) when the plan was made
        hint: make it again, or name another destination with --to
    CommandFailure.failure: has no converters
        hint: declare converters in files in its .dnd/converters.d
    CommandFailure.failure: is not a directory
        hint: name types with --from and --to
    CommandFailure.failure: is not a folder that can be watched
        hint: name a folder; create it first: mkdir \(…)
    CommandFailure.failure: needs \(program), which is not installed
        hint: install it: sudo apt install \(…); or export to name.html, and print that
    CommandFailure.failure: no directory for the list of trusted folders
        hint: set HOME, or XDG_STATE_HOME
    CommandFailure.failure: standard input cannot be read: \(…)
    CommandFailure.failure: the destination has disappeared
        hint: mount or restore it; nothing is taken until then
    CommandFailure.failure: the destination is another directory now
        hint: mount or restore it, or start the watch again to use this one
    CommandFailure.failure: the directory \(parent.string) does not exist
        hint: mkdir \(…)
    CommandFailure.failure: the list of sources cannot be read: \(error)
    CommandFailure.failure: the pager cannot be started: \(…)
        hint: use --no-pager, or set PAGER
    CommandFailure.failure: there is no directory for the hand
        hint: set XDG_RUNTIME_DIR, XDG_STATE_HOME or HOME
    CommandFailure.failure: there is no directory for the ledger
        hint: set XDG_STATE_HOME or HOME
    CommandFailure.failure: too few file descriptors: the limit is \(count), at least \(leastFiles) are needed
        hint: raise the limit: ulimit -n \(files)
    CommandFailure.failure: too few processes and threads: the limit is \(count), at least \(leastThreads) are needed
        hint: raise the limit: ulimit -u unlimited
    CommandFailure.failure: too little \(words): the limit is \(…) KiB, at least \(…) KiB are needed
        hint: raise the limit: ulimit -\(option) \(…), or unlimited
    CommandFailure.incomplete
        hint: the best route \($0)
    CommandFailure.incomplete: cannot write \(type) to a terminal: it is not text
        hint: redirect it to a file (> FILE), convert it to text (--as txt), or use --force
    CommandFailure.incomplete: has no items, and a book needs one
        hint: show what it has: dnd list \(…)
    CommandFailure.incomplete: is in a \(destination.kind), which has no history
    CommandFailure.usage
        hint: did you mean '\($0)'?
    CommandFailure.usage
        hint: name a folder for this shard alone
    CommandFailure.usage
        hint: see its line\(…) \(…)
    CommandFailure.usage: --\(option.rawValue) does not apply: expected a destination that reads \(result), found  | one that takes files unchanged | one that reads \(…)
        hint: omit --\(option.rawValue), or convert with --as \(example) | omit --\(option.rawValue)
    CommandFailure.usage: --\(option.rawValue) does not apply: no conversion writes
        hint: name a destination of another type, such as \(example)
    CommandFailure.usage: --dpi does not apply: expected --dpi or --size, found both
        hint: omit --dpi, or --size
    CommandFailure.usage: --force does not apply: expected --to -, since it is for data on a terminal
        hint: to replace files, use --if-exists replace
    CommandFailure.usage: --if-exists does not apply: expected a directory or a file that is written, found \(named.kind)
        hint: omit --if-exists
    CommandFailure.usage: ; the items have landed without it
    CommandFailure.usage: \(merged.holeCount) of \(plan.header.items) items have no outcome in these shards, the first is number \(numbers)
        hint: name all shards and run those that are not complete, or use --partial
    CommandFailure.usage: \(option) does not apply: expected a folder among the sources, found only files
        hint: omit \(option), or name the folder of the files
    CommandFailure.usage: \(option) does not apply: expected a folder in the hand, found only files
        hint: omit \(option), or lift the folder of the files
    CommandFailure.usage: \(option) does not apply: expected a folder on the clipboard, found none
        hint: omit \(option), or copy the folder of the files
    CommandFailure.usage: \(option) does not apply: standard input is one item, and no folder
        hint: omit \(option), or name the folder: dnd copy FOLDER --to DEST \(option) ...
    CommandFailure.usage: a drop folder and its destination must not contain each other
        hint: choose a destination outside of \(…)
    CommandFailure.usage: a plan holds files and parts of files, found \(report.source.kind)
        hint: use dnd copy for it
    CommandFailure.usage: already exists
        hint: choose another name for the plan, or remove the file
    CommandFailure.usage: exists and is not a report of dnd batch
        hint: choose another name for the report, or remove the file
    CommandFailure.usage: has no folders (--keep-tree): it does not exist, and would become a journal
        hint: make a folder first: mkdir \(…)
    CommandFailure.usage: has no folders (--keep-tree): its kind is \(destination.kind)
        hint: omit --keep-tree, or choose a plain folder as the destination
    CommandFailure.usage: invalid value '\(text)': expected seconds since 1970
    CommandFailure.usage: is \(kind); thumbnails are those of a directory
        hint: show it: dnd preview \(…)
    CommandFailure.usage: is \(type), which has no parts or lines to list
        hint: show it: dnd preview \(…)
    CommandFailure.usage: is a shard of another plan
        hint: name the shards of \(plan.path.string)
    CommandFailure.usage: is a text file, whose lines have no paths
        hint: omit -0, or use --json
    CommandFailure.usage: is an item of \(folder.string), which has the log
        hint: name the directory: \(…)
    CommandFailure.usage: is empty, expected a plan: dnd batch --plan-to makes one
    CommandFailure.usage: is longer than \(longestLine) bytes
    CommandFailure.usage: is not a directory
        hint: convert a file: dnd copy \(…) --to NAME.html
    CommandFailure.usage: is not a directory
        hint: search a file: dnd cat \(…) | grep WORD
    CommandFailure.usage: is not a file of dnd batch, or is damaged
        hint: remove it to run the shard again: what has landed is known
    CommandFailure.usage: is not a list of names: found more than \(Self.longestName) bytes without a \(…)
        hint: omit -0 if each name is on its own line | use -0 if the names end with NUL bytes
    CommandFailure.usage: is not a plan: its first line is not the header of one
        hint: make a plan: dnd batch SOURCE... --to DEST --plan-to \(path.string)
    CommandFailure.usage: is not a plan: its header lacks a value
        hint: make a new plan with --plan-to
    CommandFailure.usage: is not a regular file, expected one for the report
    CommandFailure.usage: is not a report of dnd batch
    CommandFailure.usage: is not the folder of a shard
        hint: dnd batch PLAN --shard K/N --to DIR makes one
    CommandFailure.usage: is not the name of a file
    CommandFailure.usage: is not the path of an item
    CommandFailure.usage: is one file, but a drop folder needs a destination that keeps every item
        hint: name a directory, or insert the texts as lines: --at end
    CommandFailure.usage: is one of \(label.of) shards, the others are of \(…)
    CommandFailure.usage: is shard \(label.shard)/\(label.of), which is named twice
    CommandFailure.usage: is the report of another plan
        hint: name the report of \(plan.path.string)
    CommandFailure.usage: line \(broken) is not a line of a report: expected a JSON object
    CommandFailure.usage: line \(lines.number) has the number \(item.n), expected \(…)
    CommandFailure.usage: line \(lines.number) is not a line of a plan: expected a JSON object
        hint: make a new plan with --plan-to
    CommandFailure.usage: line \(number) has a number that the plan lacks
    CommandFailure.usage: line \(…) is longer than \(Self.longestLine) bytes
    CommandFailure.usage: line \(…) is not a line of a plan: expected a JSON object
        hint: make a new plan with --plan-to
    CommandFailure.usage: line \(…) of the plan has a source that cannot be a path
    CommandFailure.usage: no schema: expected a command with --json
        hint: did you mean '\($0)'? | list them: dnd schema
    CommandFailure.usage: standard output is for answers: it cannot be the destination of a job
    CommandFailure.usage: the job names no destination
        hint: add "to", or use --to DEST
    CommandFailure.usage: the list has a NUL byte inside a name
        hint: use -0 if the names end with NUL bytes
    CommandFailure.usage: the plan has version \(version), expected \(PlanHeader.version)
        hint: update this program | make a new plan with --plan-to
    CommandFailure.usage: the plan names no destination
    CommandFailure.usage: was changed after it was made: its header expects \(header.items) lines with the SHA-256 digest \(…)..., found \(count) with \(…)...
        hint: make a new plan with --plan-to
    CommandFailure: \(what) cannot be read: \(error.words)
        hint: make a plan of what is in it: dnd batch \(…) --to DEST --plan-to PLAN
    CommandFailure: cannot be written: \(…)
    CommandFailure: the plan cannot be written: \(…)
    CommandFailure: the report cannot be written: \(…)
    CommandFailure: the shard cannot be written: \(…)
    DestinationError.noSuchItem: is a plain folder: only items on their way to a journal, board or frame can be cancelled
        hint: press Ctrl-C in the terminal of the command that writes there
    DestinationError.notFound: no such directory
    DestinationError.notFound: no such file or directory
    DestinationError.notFound: no such file or directory, and no record of it in the log of its folder
    DestinationError.sameFile: the folder cannot be copied into itself
        hint: leave it out with --exclude, or choose a destination outside the sources
    DndFolderError: has no .dnd folder; there is nothing to trust
        hint: name a journal, a board, a frame, or a folder with its own rules or converters
    Failure: is not a valid dynamic identifier | is not a known type
        hint: did you mean '\($0)'?
    ItemFailure.badJob
        hint: expected {"id": 1, "source": "a.heic", "to": "journal/", "options": ["--as", "png"]}
    ItemFailure.changed: the file has changed since the part was lifted, and its parts may have been renumbered
    ItemFailure.changed: the file has changed since the part was lifted, and the part is no longer in it
    ItemFailure.damaged: is damaged, and its picture is not in the PDF
    ItemFailure.noParts: is an empty folder: there is nothing to transfer
    ItemFailure.noParts: is empty: it has no parts to lift
    ItemFailure.noParts: no file in it matches the patterns of --only and --exclude
    ItemFailure.notInShard: its shard has no item for it any more
        hint: run the shard again, in a new folder
    ItemFailure.sourceChanged: has changed since the plan was made: found \(found)
        hint: make a new plan for it
    ItemFailure.sourceChanged: has changed since the plan was made: its companion \(gone) is not there any more
        hint: make a new plan for it
    ItemFailure.sourceChanged: is not there any more, or is not a file
        hint: make a new plan for the files that are there
    ItemFailure.sourceChanged: stands for \(count) items, expected one
        hint: make a new plan for it
    ItemFailure.unsupported: its metadata cannot be removed: expected a picture, found \(item.type), which lands unchanged
        hint: omit --strip to transfer it with its metadata
    ItemFailure.vanished
        hint: empty the hand with dnd cancel, then lift the item again
    ItemFailure: does not accept items now
    ItemFailure: source and destination are the same file
    Line: stayed behind\(…): \(reasonForCompanions)
    ValidationError: --\(…) does not apply: --json has no pictures
    ValidationError: --allow-conversion needs --move
    ValidationError: --ancestors needs a type
    ValidationError: --companions together does not apply to a drop folder: each file is taken by itself
    ValidationError: --conforms and \(other) cannot be used together
    ValidationError: --conforms compares two types, found \(queries.count)
    ValidationError: --copy and --move cannot be used together
    ValidationError: --dry-run needs --repair
    ValidationError: --fail-fast does not apply to a drop folder: files that fail are kept and tried again
    ValidationError: --if-exists does not apply: standard output has no name that could be taken
    ValidationError: --json and --to - would both write to standard output
    ValidationError: --json needs a destination
    ValidationError: --keep-tree needs --plan-to: a plan names the folder of each item
    ValidationError: --lanes: \(mistake)
    ValidationError: --list takes no directory
    ValidationError: --lossless-only and \(option) contradict each other
    ValidationError: --make \(kindToMake.rawValue) needs a directory as the destination
    ValidationError: --name needs a source that is standard input (-) or clipboard:
    ValidationError: --only and --exclude need --plan-to: a plan names each item
    ValidationError: --plan-to needs a destination: --to DEST
    ValidationError: --prove and \(option) contradict each other
    ValidationError: --quiet and --verbose cannot be used together
    ValidationError: --require \(loss.rawValue) and --no-preserve contradict each other
    ValidationError: --require \(loss.rawValue) and --strip \(strip.rawValue) contradict each other | ; --strip private keeps EXIF without identifying fields
    ValidationError: --require icc and --colours contradict each other
    ValidationError: --require pixels and \(option) contradict each other
    ValidationError: --shard auto/\(count) needs SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or PARALLEL_SEQ, found none of them
    ValidationError: --shard needs the folder of the shard: --to DIR
    ValidationError: --skip-known needs a directory as its destination, found \(named.displayName)
    ValidationError: --tree and --ancestors cannot be used together
    ValidationError: -0 and --json cannot be used together
    ValidationError: -0 needs --files-from
    ValidationError: \(name) gives the index \(index), expected 0 to \(…) for --shard auto/\(count)
    ValidationError: \(option) is decided when the plan is made, with --plan-to
    ValidationError: \(option) needs a destination
    ValidationError: \(option) needs a plan to run
    ValidationError: \(option) takes a directory and no other argument or option
    ValidationError: \(…) and \(…) cannot be used together
    ValidationError: \(…) cannot be used together
    ValidationError: a batch needs a directory as its destination, found \(named.displayName)
    ValidationError: a drop folder needs a destination that keeps every item: a directory or a text file
    ValidationError: expected --list or --remove, not both
    ValidationError: expected --older-than or --keep, such as --older-than 30d or --keep 1G
    ValidationError: expected --trust or --distrust, not both
    ValidationError: expected a glob or a type, found an empty pattern
    ValidationError: expected at least one type
    ValidationError: expected \(words) | expected one of \(words)
    ValidationError: expected one or more of \(known)
    ValidationError: expected one or more of \(…)
    ValidationError: expected one plan, or - for jobs; to make a plan of these sources, add --plan-to FILE
    ValidationError: expected text in UTF-8, found the bytes of another encoding
    ValidationError: invalid --dpi \(dotsPerInch): expected 1 to 10000
    ValidationError: invalid --jobs \(jobs): expected 1 or more
    ValidationError: invalid --lines \(lines): expected 0 to 100000
    ValidationError: invalid --max-count \(mostShown): expected 1 or more
    ValidationError: invalid --quality \(quality): expected 1 to 100
    ValidationError: invalid --settle \(settle): expected seconds from 0 to 86400
    ValidationError: invalid --to '\(target.path.string)': expected name.html, name.pdf, name.epub, name/ or -
    ValidationError: invalid --wrap \(columns): expected 1 to 10000 columns
    ValidationError: invalid \(name.rawValue) limit '\(…)': expected \(expected)
    ValidationError: invalid \(option) '\(text)': expected a number and \(list), such as \(example), of at most 100 years
    ValidationError: invalid \(option) '\(text)': expected a number of bytes, such as 500M or 2G, of at most 1,024P
    ValidationError: invalid \(option) \(number): expected 1 or more
    ValidationError: invalid limit '\(text)': expected NAME=VALUE, such as pixels=2G
    ValidationError: invalid operation \(operation): expected a number from 1, as dnd log shows it
    ValidationError: invalid operations '\(words)': expected copy, move, or both
    ValidationError: invalid position '\(word)': expected 'end' or a number from 0
    ValidationError: invalid session name '\(name)': expected letters, digits, '.', '_' and '-', beginning with a letter or a digit
    ValidationError: invalid shard '\(text)': expected K/N with K from 0 to N - 1, such as 3/8, or auto/N
    ValidationError: invalid size '\(text)': expected pixels, such as 800x600, 800x or x600
    ValidationError: missing directory: expected a directory or --list
    ValidationError: nothing to find in '\(words)': expected a word with a letter or a digit
    ValidationError: nothing to lift: expected at least one SOURCE, or --files-from
    ValidationError: standard input can be lifted only once
    ValidationError: standard input cannot be both a source and the list of --files-from
    ValidationError: the clipboard cannot be lifted, because its content may change: use dnd copy clipboard:
    ValidationError: the items of a batch land at the end: --at, --before and --after cannot be used
    ValidationError: unknown encoding '\(text)': expected a name that iconv --list prints, such as windows-1251
    ValidationError: unknown kind '\(word)': expected one of \(words)
    ValidationError: unknown limit '\(…)': expected one of \(names)
    ValidationError: unknown metadata '\(name)': expected one or more of \(known)
    ValidationError: unknown quality '\(name)': expected one or more of \(…)
    error: \(rest) more files cannot be searched
    error: cannot be searched: \(failure.reason)
    error: there is no command '\(word)'
    error: unknown option '\(word)'
    failure: '\(setting.name)' cannot be set
    failure: dnd \(table) has no option --\(option.name)
    failure: invalid \(option.name): expected \(expected)
    failure: there is no command '\(table)'
    note:   \(offer.type) (\(offer.fidelity.rawValue))\(readable): \(rejection.reason.words)
    note:   chosen: \(offer.type) (\(offer.fidelity.rawValue)), read as \(agreement.readableType)
    note: \(name): exists, and was left as it is
    note: \(path.string.printable): exists, and was left as it is
    note: \(place): \(outcomes.count) item\(…)
    note: \(report.source.displayName.printable): \(…)
    note: cancelled \(ended.path.string.printable)\(drop.printable)
    note: in all, \(total.words)
    note: its file system does not report all changes: it is read at intervals
    note: no settings: \(…) does not exist, or sets nothing
    note: nothing found in \(folder.string.printable)
    note: watching \(inbox.path.string)
    refusal: a file
    refusal: a plain folder
    refuse: is a \(kind)
        hint: name another directory
    refuse: is in a \(kind), which would take it as an item
        hint: name a place outside of it
    refuse: is in the directory that is exported, or holds it
        hint: name a place outside of it
    refuse: is not a name that an export can have
        hint: name a new directory, such as site/
    text:  as \($0)
    text:  without \(…)
    text: , at \($0)
    text: , at \(index)
    text: , which belongs to \(owner)
    text: , which reads
    text: , with \(…)
    text: , without \(…)
    text: --\(option.rawValue) applies to none of the \(count) items: expected \(option.expected), found \(fate), in \(name)
    text: --\(option.rawValue) does not apply: expected \(option.expected), found \(fate)
    text: --as asks for \(type)
    text: --to DEST
    text: JPEG, WebP, AVIF, JPEG XL or PDF
    text: SVG or PDF that is drawn as a picture
    text: \(advice): dnd \(…)
    text: \(destination.displayName.printable): \(verb) as a \(destination.kind)
    text: \(fidelity.rawValue) is lossy, and loss is not allowed
    text: \(item.type), \(fate)
    text: \(more) more
    text: \(name): known, \(reason)
    text: \(name): known, it landed as \(path.string.printable)
    text: \(name): known, it was removed later
    text: \(option): \(reason)
    text: \(report.source.displayName.printable) -> \(target) (moved\(place))
    text: \(source) -> \(target) (\(representation.type), \(…)
    text: \(source): skipped, \(target) already exists
    text: \(type) is exactly a readable type
    text: \(type) is the item's own type
    text: \(type) keeps more
    text: \(type) was offered first
    text: a document that lands as plain text
    text: a name that begins with a hyphen needs ./ before it: --to ./\(…)
    text: a picture
    text: a picture that lands as JPEG, WebP, AVIF, JPEG XL or PDF
    text: a picture that lands as PNG
    text: a text that is converted, or names in a ZIP that are not UTF-8
    text: after -- every word is a name: put \(option) before it
    text: any text is readable, and \(type) is plain text
    text: as \(target): \(obstacle)
    text: choose another destination
    text: did you mean '\($0)'?
    text: did you mean 'dnd \($0)'?
    text: dnd \(command) \(sources)--to \(…)
    text: dnd \(…) \(words)
    text: does not conform
    text: find its name by an extension, a MIME type or a word: dnd types WORD
    text: for a second copy, name the directory: --to \(…)
    text: for a word that begins with a hyphen, put -- before it
    text: for the file of that name, write ./\(argument), or put -- before the names
    text: invalid \(option) '\(value)': \(reason)
    text: invalid \(option) '\(value)': expected a number
    text: is \($0)
    text: is \($0): its history is that of its folder
    text: is \(kind): only journals, boards and frames can be verified
    text: it \(change.words)
    text: its CMYK profile was assumed
    text: its encoding was guessed
    text: its pages are pictures without text: add the text with an OCR program
    text: its source offers it to \(visibility.rawValue) only
    text: landed without \(words)
    text: list its arguments and options: dnd \(name) --help
    text: list the commands: dnd --help
    text: list the options with dnd help \(word)
    text: loses \(loss.rawValue), which must be kept
    text: missing expected argument
    text: name the destination: dnd \(command)
    text: name the destination: dnd \(…) \(…)--to DEST
    text: name what it becomes: --kind journal, or folder, board or frame
    text: name where to search: \(line) DEST, which may be . for this directory
    text: nothing to lift
    text: omit --\(option.rawValue)
    text: omit --\(option.rawValue), or convert the item with --as \($0)
    text: put the words in quotes: dnd find \(query) \(…)
    text: remove it from the hand with dnd cancel \(…), then lift the part again
    text: take the pictures in it: add --only public.image
    text: the destination needs no --to: dnd \(line)
    text: the destination prefers \(type)
    text: the encoding of its name was guessed
    text: the text of documents
    text: trusted: \($0) detects file types
    text: trusted: \($0.name) runs \($0.commandLine)
    text: unknown option '-
    text: unknown option '\(unknown)'
    text: unknown option '\(unknown)':
    text: would be created
    warn: ; its types are not used
    warning: ; its current state is used
    warning: \(files) in its history but not in its log, and not removed
        hint: list them: dnd verify \(…)
    warning: an item stays in the hand | \(kept) items stay in the hand
        hint: try again with dnd drop, or empty the hand with dnd cancel
    warning: cannot be moved to or from the folder \(FailedFolder.name.string): \(…)
    warning: cannot be read: its files are not taken
    warning: has changed since it was trusted; its converters are not used | is not trusted; its converters are not used
        hint: review it, then run: dnd trust \(converters.destination.string.printable)
    warning: has landed, but the watch was killed before it could be removed here; it is not taken again
    warning: has moved within its file since it was lifted; it is now \(path.string)
    warning: has too many folders to watch; it is read at intervals
        hint: raise the limit: sysctl fs.inotify.max_user_watches
    warning: lands with its metadata: strip in config.toml changes only pictures
        hint: refuse such items with --strip gps
    warning: left out of opened folders: \(…); the first is in \(first.string)
        hint: to take hidden files, too, begin the patterns with --only '*' --only '.*' | , and add --keep-tree
    warning: nothing to transfer: \(reasonForNone)
    warning: the destination cannot be used now; all files wait
    warning: was not trusted
    warning: was on its way in a command that has died; the next drop releases its place

    # DocumentConverters
    ConversionError.cancelled: cancelled
    ConversionError.cannotRead: \(textName) cannot be read: \(error)
    ConversionError.cannotRead: cannot be read: \(error)
    ConversionError.cannotRead: its text cannot be read again: \(error)
    ConversionError.cannotRead: the number of its pages cannot be read: \(error)
    ConversionError.cannotRead: the text cannot be read back: \(error)
    ConversionError.cannotWrite: cannot be written: \(error)
    ConversionError.cannotWrite: the converted document cannot be written: \(error)
    ConversionError.commandFailed: qpdf \($0)
    ConversionError.damaged: cannot be printed by weasyprint | : \(reason)
    ConversionError.damaged: is a PDF whose pages cannot be counted
    ConversionError.damaged: is a truncated PDF: its end is missing
    ConversionError.damaged: is damaged or not really PostScript
    ConversionError.damaged: is damaged or not really \(format.title)\(detail)
    ConversionError.damaged: is damaged or not really a PDF
    ConversionError.damaged: is damaged, or not a Word document
    ConversionError.damaged: is damaged, or not an Excel workbook
    ConversionError.damaged: is empty, not \(format.title)
    ConversionError.damaged: is empty, not a presentation
    ConversionError.damaged: is empty, not a spreadsheet
    ConversionError.damaged: is empty: there is nothing to print
    ConversionError.damaged: is not a valid OpenDocument text: \(error.message)
    ConversionError.damaged: is not a valid OpenDocument text: it has no body
    ConversionError.damaged: is not rich text with attachments: it has no \(textName)
    ConversionError.damaged: is not rich text: it does not begin with {\rtf
    ConversionError.damaged: is not text in \(stated.name): it has invalid bytes
        hint: state another encoding, or none to detect it
    ConversionError.damaged: is not text in a supported encoding
        hint: check its encoding: it resembles \($0.name), but has invalid bytes
    ConversionError.damaged: is truncated or damaged: its ZIP directory is missing | is not \(format.title)
    ConversionError.damaged: is truncated rich text: its last group does not end
    ConversionError.damaged: is truncated: its header names \(count) bytes of PostScript at \(start), and it has \(input.size)
    ConversionError.differs: its bytes as \(result.type) differ when they are read again
        hint: the item was not written; report it with the document
    ConversionError.differs: its characters as \(result.type) differ when they are read again
        hint: the item was not written; report it with the text
    ConversionError.encrypted: does not allow its text to be copied
    ConversionError.encrypted: is encrypted
        hint: save it without a password first
    ConversionError.encrypted: is encrypted by digital rights management
        hint: read it with the program that it was sold for
    ConversionError.tooLarge: has \(input.size) bytes, more than the limit of \(context.limits.outputBytes)
    ConversionError.tooLarge: has \(size) bytes of text, more than the limit of \(context.limits.inputBytes)
    ConversionError.tooLarge: has \(size) bytes of text, more than the limit of \(limits.inputBytes)
    ConversionError.tooLarge: has \(size) bytes of values, more than the limit of \(context.limits.inputBytes)
    ConversionError.tooLarge: has a part of \(bomb.expandedSize) bytes, \(bomb.name), but only \(…) fit into memory
        hint: raise the limit: --limit memory=4G
    ConversionError.tooLarge: has an equation that is too large
    ConversionError.tooLarge: has more tags and words than fit into \(…) MiB of memory
        hint: raise the limit: --limit memory=4G
    ConversionError.tooLarge: has more than 4 GiB with its pictures
    ConversionError.tooLarge: has more than \(limit) bytes in \(textName)
    ConversionError.tooLarge: has values so far apart that the table would have more than \(Self.mostEmpty) empty cells
        hint: delete what is far outside the table, or convert it to plain text
    ConversionError.tooLarge: needs more memory than a conversion may use
    ConversionError.tooLarge: nests groups deeper than the limit of \(RTFReader.maximumDepth)
    ConversionError.tooLarge: nests more than \(HTMLDepth.most) elements within each other
        hint: save it as text in a browser
    ConversionError.tooLarge: nests too many elements within each other
        hint: save it as text in a browser
    ConversionError.tooLarge: would become more than \(limits.outputBytes) bytes, which is the limit
        hint: raise the limit: --limit output=8G
    ConversionError.tooLarge: would expand to \(expanded) bytes, more than the limit of \(limits.memoryBytes)
    ConversionError.toolMissing: is not a document of Word 97 or later; earlier ones need antiword, which is not installed
        hint: install the Debian package antiword
    ConversionError.toolMissing: needs weasyprint, whose modules are not all installed
        hint: install the Debian package weasyprint
    ConversionError.toolMissing: needs xlrd, which is not installed for python3
        hint: install the Debian package python3-xlrd
    ConversionError.unsupported: has no sheet \(part): it has \(sheets.count), counted from 0
    ConversionError.unsupported: has no slide \(part): it has \(count), counted from 0
    ConversionError.unsupported: is PostScript that draws no page
    ConversionError.unsupported: is \(source.type), which is not converted by pandoc
    ConversionError.unsupported: is a document of Office 97 to 2003, not \(format.title)
        hint: save it as DOCX or ODT
    ConversionError.unsupported: is a document without text
    ConversionError.unsupported: is a file, not a folder with rich text
    ConversionError.unsupported: is a presentation without text | is a slide without text
    ConversionError.unsupported: is a workbook without a value | is a sheet without a value
        hint: name another sheet: #0 to #\(…)
    ConversionError.unsupported: is an Illustrator document that does not begin as a PDF, as those since version 9 do
    ConversionError.unsupported: is not a folder
    ConversionError.unsupported: no rich text becomes \(rule.target)
    ConversionError.unsupported: no sheet becomes \(rule.target)
    ConversionError: is a PDF without text: its pages are pictures or empty | is a page without text: a picture, or empty
        hint: convert it to a picture (--as public.png), or add the text with an OCR program

    # DragSources
    ItemFailure.badDeclaration
        hint: correct the file: until then nothing in \(folder.string) is offered
    ItemFailure.cannotRead: \(error)
    ItemFailure.changed: has changed since it was opened
        hint: run the command again
    ItemFailure.damaged: is cut off: the file ends within this \(…)
    ItemFailure.damaged: is cut off: the mail ends within this attachment, expected a boundary after it
    ItemFailure.noParts: has no attachments
        hint: use \(message.part.displayName)#0 for the text of the mail
    ItemFailure.noParts: has no events
    ItemFailure.noParts: has no mails
    ItemFailure.noParts: has no waypoints
    ItemFailure.noParts: is \(type), which has no named entries; expected an archive
        hint: use ZIP, tar or 7z
    ItemFailure.noParts: is \(type), which has no numbered parts; expected plain text, waypoints, mails, cards, events, an archive, or a file of several pages, sheets or frames
        hint: use GPX, LOC, KML, GeoJSON, a table, plain text, PDF, XLSX, ODS, TIFF, GIF, WebP, PNG, AVIF, a mail, a mailbox, VCF, ICS, ZIP, tar or 7z
    ItemFailure.noParts: is \(type), which has no pages; expected a document with pages or slides
        hint: use \(subject)#0 for one of its parts, #* for all
    ItemFailure.noParts: is \(type), which has no sheets; expected a workbook
        hint: use XLSX or ODS
    ItemFailure.noParts: is a folder in an archive: only files have numbered parts
        hint: name the files in it
    ItemFailure.noParts: is a folder: only files have numbered parts
        hint: name the files in it
    ItemFailure.noParts: is a part that has no numbered parts itself; expected a mail of a mailbox, a mail within a mail, or an archive in an archive
        hint: use \(name)
    ItemFailure.noParts: is an archive without files
        hint: name an archive that holds files
    ItemFailure.noParts: is an attachment of the type \(type), which has no numbered parts
        hint: use it as a whole: \(…)
    ItemFailure.noSuchPart: invalid \(word)s '\(range)': \(path.string) has \(…), counted from 1
    ItemFailure.noSuchPart: is not the name of an entry: expected a relative path without '..'
    ItemFailure.noSuchPart: there is no \(word) \(index): \(path.string) has \(…), counted from 0
        hint: name another file | use \(path.string)#0 | use \(path.string)#0 for the first, #\(…) for the last, #* for all
    ItemFailure.noSuchPart: there is no \(word) \(number): \(path.string) has \(…)
    ItemFailure.noSuchPart: there is no attachment \(number): \(name) has \(…), counted from 1
        hint: use \(name)#0 for the text of the mail | use \(name)#1 for the first, #* for all, #0 for the text of the mail
    ItemFailure.noSuchPart: there is no entry \(index): \(name) has \(entries), counted from 0
        hint: show their names: dnd list \(…)
    ItemFailure.noSuchPart: there is no entry \(path): \(name) has \(entries)
        hint: show their names: dnd list \(…)
    ItemFailure.noSuchPart: there is no sheet \(name): the sheets of \(subject) are \(shown)
        hint: use one of these names, or \(subject)#0 for the first
    ItemFailure.tooLarge: has \(range.count) bytes in one mail, more than the limit of \(Self.mostBytes)
    ItemFailure.tooLarge: has \(size) bytes: lines can be taken from files of at most \(Self.longest) bytes
        hint: split it into shorter files: split -l
    ItemFailure.tooLarge: has more than \(mostParts) \(word)s, the limit for one file
        hint: name the parts that you need, from \(subject)#0 on
    ItemFailure.tooLarge: is a mail within \(Self.mostDepth) others, the limit
        hint: copy the inner ones to files first
    ItemFailure.tooLarge: is an archive within \(ExtractionBudget.mostDepth) others, the limit
        hint: extract the outer ones first
    ItemFailure.unsupported: is not UTF-8 text, so it has no lines that can be named
        hint: convert it: iconv -t UTF-8
    ItemFailure: \(error)
    ItemProviderError.cannotRead: standard input cannot be read: \(error)
    ItemProviderError.cannotRead: standard input is empty
        hint: check the command before the pipe, or the redirected file
    ItemProviderError.cannotRead: there is no standard input: it is closed, or not open for reading
        hint: connect a pipe, or redirect a file: < FILE
    ItemProviderError.cannotWrite: standard input does not fit in memory and cannot be spooled to disk: \(error)
        hint: set TMPDIR to a directory with free space
    text: its folder's .dnd/source.toml allows copies only
    text: the .dnd/source.toml of a folder in it allows copies only
    warn: ; it is ignored

    # DropSessions
    DropProposal: the source does not allow its items to be moved
    TransferError.outOfTurn: \(call) was called although \(state)
    copied: copied, not moved: its source is kept, since the drop did not finish

    # ExternalPrograms
    ConversionError.cancelled: cancelled
    ConversionError.cannotRead: cannot be read: \(error)
    ConversionError.cannotWrite: cannot be written: \(error)
    ConversionError.cannotWrite: the converted text cannot be written: \(error)
    ConversionError.commandFailed: \(name) \(message)
    ConversionError.decoderDied: \(program) was ended by signal \(signal)
    ConversionError.timedOut: \(program) used \(seconds) s of processor time, the limit for a file of its size
        hint: raise the limit: --limit time=10m
    ConversionError.timedOut: \(program) used more than \(limits.time.components.seconds) s of processor time
        hint: raise the limit: --limit time=10m
    ConversionError.timedOut: \(program) was idle for \(limits.time.components.seconds) s without finishing
        hint: raise the limit: --limit time=10m
    ConversionError.tooLarge: \(program) \(excess)
    ConversionError.tooLarge: \(program) wrote more than \(limits.outputBytes) bytes
    ConversionError.tooLarge: a command wrote more than \(limit) bytes
    ConversionError.toolMissing: \(program) cannot be started: \(reason)
        hint: check \(…) |  and the Debian package \($0)
    ConversionError.toolMissing: needs \(program), which is not installed
        hint: install the Debian package \($0) | install it, or correct the converter
    ConversionError.unconfined: cannot be converted under --require-confinement: \(warning)
        hint: omit the option to convert it without confinement
    failure: did not write \(name) | ; it left \(left)
    failure: failed with status \(report.status)
    failure: should have written \(rule.target), but its output is \(wrong)
        hint: correct `to` or the command at \(declaration.place)
    failure: wrote an empty file
    failure: wrote nothing
    failure: wrote something other than a file as its output
    text: Operation not permitted
    text: Permission denied
    text: \(name) (\(tool.program))
    text: check the converter, which is declared at \(declaration.place)
    text: name the other files that it reads with `readable` at \(declaration.place)

    # Hand
    HandError.badName: is not a valid session name
        hint: use letters, digits, '.', '_' and '-', beginning with a letter or a digit
    HandError.busy: the session is being dropped by another command
        hint: try again when it has ended
    HandError.cannotKeep: the hand cannot be stored here: \(error)
    HandError.damaged: the stored session \(what)
        hint: discard it: dnd cancel
    HandError.empty: the hand is empty |  in the session \(name)
        hint: lift something first: dnd lift SOURCE... | name another session with --session: \(…)
    HandError.full: the hand already holds \(…)
        hint: use --add to lift more, dnd cancel to empty the hand, or --session NAME for another session
    HandError.notHeld: is not in the hand
        hint: list the held items: dnd hover
    damaged: has format version \(session.version), expected \(HeldSession.currentVersion)
    damaged: is malformed
    text: has become another kind of file since it was lifted
    text: has been replaced since it was lifted
    text: has changed since it was lifted
    text: has disappeared since it was lifted

    # ItemBundles
    ItemProviderError.cannotRead: cannot be read: \(error)
    ItemProviderError.cannotRead: is a folder: a bundle holds a file
    ItemProviderError.cannotRead: there is not enough memory to read the bundle
    ItemProviderError.cannotWrite: \(error)
    ItemProviderError.cannotWrite: cannot be written: \(error)
    ItemProviderError.invalidData: has \(size) bytes and would unpack to \(total), more than the limit of \(most)
        hint: if you trust it, unpack it with unzip and use the file in content/
    ItemProviderError.invalidData: is damaged: the content does not match its hash and size
    ItemProviderError.invalidData: is not a supported item bundle

    # ItemProviders
    ItemProviderError.cannotRead: cannot be read: \(errno)
    ItemProviderError.cannotRead: cannot be read: \(error)
    ItemProviderError.cannotRead: is a socket, pipe or device, which a ZIP cannot contain
    ItemProviderError.cannotWrite: a temporary directory cannot be created: \(error)
    ItemProviderError.cannotWrite: a temporary directory cannot be created: \(error)
        hint: set TMPDIR to a writable directory
    ItemProviderError.cannotWrite: a temporary directory cannot be created: \(error)
        hint: set TMPDIR to a writable directory on a local file system
    ItemProviderError.cannotWrite: a temporary file cannot be created: \(error)
        hint: set TMPDIR to a directory with free space
    ItemProviderError.invalidData: is not UTF-8, which its type requires
    init.cannotRead: cannot be read: \(words)
    init.cannotRead: changed while it was read: \(before) bytes at first, \(now) now
        hint: try again when nothing writes to it
    init.cannotRead: is neither a file, a folder nor a symbolic link
        hint: exclude it
    text: \($0): \(message)
    text: a temporary file cannot be written
    text: cannot be read
    text: is not valid \(…)
    text: no representation as \(…)
    text: the loader returned another kind of content than it registered

    # KeyedArchives
    KeyedArchiveError.cannotDecode: \(error)
    KeyedArchiveError.cannotEncode: \(error)
    KeyedArchiveError.cannotEncode: the value encodes nothing
    KeyedArchiveError.cyclic: an object that contains itself, expected a tree
    KeyedArchiveError.malformed: \(key) is \(field.kind), expected an array
    KeyedArchiveError.malformed: a dictionary has \(keys.count) keys and \(values.count) objects
    KeyedArchiveError.malformed: a reference to object \(uid), the archive has \(objects.count)
    KeyedArchiveError.malformed: an object's $class is not a reference
    KeyedArchiveError.malformed: an object's class has no $classname
    KeyedArchiveError.malformed: no object \(index), the archive has \(objects.count)
    KeyedArchiveError.malformed: object \(uid) is itself a reference
    KeyedArchiveError.malformed: the archive has no $objects
    KeyedArchiveError.malformed: the archive has no $top
    KeyedArchiveError.malformed: the property list has an integer of more than 64 bits
    KeyedArchiveError.malformed: the property list has an invalid date
    KeyedArchiveError.missingKey: the archive has nothing under \(key), only under: \(…)
    KeyedArchiveError.notAKeyedArchive: a property list with \(list.kind), not a keyed archive
    KeyedArchiveError.notAKeyedArchive: a property list without $archiver, not a keyed archive
    KeyedArchiveError.notAKeyedArchive: written by \(…), expected NSKeyedArchiver
    KeyedArchiveError.notAPropertyList: \(error)
    KeyedArchiveError.notAPropertyList: is empty, expected a keyed archive
    KeyedArchiveError.notAPropertyList: the property list has a value of an unknown kind
    KeyedArchiveError.tooDeep: nested more than \(archive.limits.depth) levels deep
    KeyedArchiveError.tooLarge: \(archive.objects.count) objects expand to too many values
    KeyedArchiveError.tooLarge: the archive has \(data.count) bytes, more than the limit of \(limits.bytes)
    KeyedArchiveError.tooLarge: the archive would have \(size) bytes or more
    KeyedArchiveError.unsupportedVersion: the archive has no $version
    KeyedArchiveError.unsupportedVersion: the archive has version \(version), expected \(Self.version)
    init.cannotDecode: \(error)
    message: has no \(key.stringValue)

    # MessageConverters
    ConversionError.cancelled: cancelled
    ConversionError.encrypted: is an encrypted mail
        hint: decrypt it in a mail program first
    ConversionError.tooLarge: is a page of more than \(context.limits.outputBytes) bytes with its pictures
    ConversionError.tooLarge: would make the file larger than \(context.limits.inputBytes) bytes
    MessageError.damaged: is a property list without a page (WebMainResource), expected a web archive
    MessageError.damaged: is not a mail: its first line is not a header field, expected one such as From:
    MessageError.tooLarge: is a page of more than \(limit) bytes with its pictures

    # Messages
    MessageError.cancelled: cancelled
    MessageError.damaged: has no BEGIN:\(name)
    MessageError.damaged: has no BEGIN:\(wanted)
    MessageError.damaged: has no END:\(name) before the next BEGIN:\(name)
    MessageError.damaged: is not a mailbox: it does not begin with a mail, expected a line such as: From name@example.org Mon Jan  1 00:00:00 2024
    MessageError.damaged: is truncated: expected END:\(…)
    MessageError.tooLarge: has a header of more than \(…) MiB
    MessageError.tooLarge: has a property of more than \(…) MiB
    MessageError.tooLarge: has more than \(Self.mostFields) header fields in one header
    MessageError.tooLarge: has more than \(Self.mostParts) parts in one mail
    MessageError.tooLarge: has more than \(mostProperties) properties
    MessageError.tooLarge: nests objects deeper than \(mostLevels) levels
    MessageError.tooLarge: nests parts deeper than \(Self.mostLevels) levels

    # OfficeDocuments
    OfficeError.cancelled: cancelled
    OfficeError.damaged: cannot be read: \(error)
    OfficeError.damaged: is damaged: \(Self.body) has no presentation
    OfficeError.damaged: is damaged: \(Self.body) has no spreadsheet
    OfficeError.damaged: is damaged: \(content.count) of \(entry.size) bytes of its stream '\(entry.name)' were found
    OfficeError.damaged: is damaged: \(main) is not a presentation
    OfficeError.damaged: is damaged: \(main) is not a workbook
    OfficeError.damaged: is damaged: \(what)
    OfficeError.damaged: is damaged: \(…) is not a sheet
    OfficeError.damaged: is damaged: a cell of row \(…) has the name \(…), expected one such as A1
    OfficeError.damaged: is damaged: a part of its text has a negative length
    OfficeError.damaged: is damaged: a part of its text is missing
    OfficeError.damaged: is damaged: a slide refers to \(…), which is not in it
    OfficeError.damaged: is damaged: it has no attributes
    OfficeError.damaged: is damaged: it has no directory
    OfficeError.damaged: is damaged: it has no part \(name)
    OfficeError.damaged: is damaged: it has no stream 'Current User'
    OfficeError.damaged: is damaged: it has no stream '\(Self.streamName)'
    OfficeError.damaged: is damaged: it has no stream '\(name)'
    OfficeError.damaged: is damaged: its document was not found
    OfficeError.damaged: is damaged: its header has \(main.count) bytes, expected \(Self.headerBytes)
    OfficeError.damaged: is damaged: its sectors have 2^\(shift) bytes, expected 512 or 4096
    OfficeError.damaged: is damaged: its slides overlap
    OfficeError.damaged: is damaged: no slide was found in it
    OfficeError.damaged: is damaged: row \(…) follows row \(…), expected a number up to \(SheetSize.rows) in ascending order
    OfficeError.damaged: is damaged: the cell \(reference) refers to the shared string \(…), but there are \(strings.count)
    OfficeError.damaged: is listed with an invalid line: \(…)
    OfficeError.damaged: is not a compound file
    OfficeError.damaged: is not a presentation: it has no stream 'PowerPoint Document'
    OfficeError.damaged: is truncated or damaged: its ZIP directory is missing | is not an office document: expected a ZIP container
    OfficeError.encrypted: is encrypted
        hint: save it without a password first
    OfficeError.timedOut: takes more than \(limits.processorSeconds) seconds of processor time at \(…)
        hint: raise the limit: --limit time=10m
    OfficeError.tooLarge: has \(size) bytes, more than the limit of \(…)
    OfficeError.tooLarge: has a chart with more than \(Self.mostPoints) values
    OfficeError.tooLarge: has a chart with more than \(Self.mostText) bytes of text
    OfficeError.tooLarge: has a chart with more than \(mostCells) values
    OfficeError.tooLarge: has a comment of more than \(Self.most) bytes
    OfficeError.tooLarge: has a message within \(depth) others, the limit
    OfficeError.tooLarge: has a part of more than \(limits.partBytes) bytes, \(name), which is the limit
        hint: the limit keeps a small file from expanding without end
    OfficeError.tooLarge: has a table with more than \(Self.mostCells) cells
    OfficeError.tooLarge: has an equation that is too large
    OfficeError.tooLarge: has charts with more than \(mostBytes) bytes of text
    OfficeError.tooLarge: has diagrams with more than \(mostDiagrams) bytes of text
    OfficeError.tooLarge: has more than 65536 sheets
    OfficeError.tooLarge: has more than \(Self.most) bytes of comments in one sheet
    OfficeError.tooLarge: has more than \(Self.most) bytes of comments on one slide
    OfficeError.tooLarge: has more than \(Self.most) bytes of text in one drawing
    OfficeError.tooLarge: has more than \(Self.most) bytes of text on one slide
    OfficeError.tooLarge: has more than \(Self.mostSlides) slides
    OfficeError.tooLarge: has more than \(SheetSize.columns) columns in row \(…)
    OfficeError.tooLarge: has more than \(SheetSize.rowBytes) bytes of text beside the cells of a sheet
    OfficeError.tooLarge: has more than \(SheetSize.rows) rows in a sheet
    OfficeError.tooLarge: has more than \(SheetSize.textBytes) bytes of text in row \(…) of a sheet
    OfficeError.tooLarge: has more than \(SheetSize.textBytes) bytes of text in the cell \(reference)
    OfficeError.tooLarge: has more than \(bytes.count) bytes of texts in \(name), too many for its memory
        hint: raise the limit: --limit memory=4G
    OfficeError.tooLarge: has more than \(mostSheets) sheets, the limit for one workbook
    OfficeError.tooLarge: has more than \(rowBytes) bytes of text in row \(…)
    OfficeError.tooLarge: has objects with more than \(Self.mostBytes) bytes of text
    OfficeError.tooLarge: has parts of more than \(…) bytes together, the limit
    OfficeError.tooLarge: has too many parts: expected at most 65536
    OfficeError.unsupported: is a document of Office 97 to 2003, expected a ZIP container
        hint: save it in the newer format first
    OfficeError.unsupported: is a document of Word 95 or earlier
    OfficeError.unsupported: is a single file of XML, expected a ZIP container
    OfficeError: is damaged at line \(line) of \(name): \(message)
    damaged: it has no table of pieces
    damaged: its pieces are larger than the stream
    damaged: its pieces are not in order
    damaged: its table of pieces is empty
    damaged: its text ends beyond the stream

    # PictureConverters
    ConversionError.cancelled: cancelled
    ConversionError.cannotRead: cannot be handed to the decoder: \(error)
    ConversionError.cannotRead: cannot be opened: \(error)
    ConversionError.cannotRead: is a folder, not a picture
    ConversionError.cannotWrite: cannot be created: \(error)
    ConversionError.cannotWrite: cannot be opened: \(error)
    ConversionError.cannotWrite: cannot be written: \(failure)
    ConversionError.cannotWrite: holds too many pictures already
    ConversionError.commandFailed: qpdf \($0)
    ConversionError.commandFailed: tiffcp \($0)
    ConversionError.damaged: cannot be printed by img2pdf | : \(reason)
    ConversionError.damaged: cannot be printed by rsvg-convert | : \(reason)
    ConversionError.damaged: chafa cannot read the picture
    ConversionError.damaged: chafa wrote something that is not a picture
    ConversionError.damaged: has no picture of itself
    ConversionError.damaged: holds a picture, \(entry), that is damaged or encrypted
    ConversionError.damaged: holds something as \(entry) that is not \(rule.target.identifier)
    ConversionError.damaged: is a GIMP picture that GIMP cannot open
    ConversionError.damaged: is a GIMP picture that is truncated or damaged
    ConversionError.damaged: is a TIFF that is damaged, or that tiffcp cannot copy
    ConversionError.damaged: is a raw photograph that is truncated or damaged
    ConversionError.damaged: is truncated: the place of its next page is not in the file
    ConversionError.decoderDied: the picture decoder \(…)
        hint: check whether it is damaged or hostile, or needs more than \(…) MiB of memory
    ConversionError.decoderDied: the picture decoder answered \(error)
    ConversionError.decoderDied: the picture decoder cannot be started: \(error)
    ConversionError.decoderDied: the picture decoder refused: \(failure.message)
    ConversionError.differs: as \(result.type) it has \(found) pages when it is decoded again, expected \(expected)
        hint: the item was not written; report it with the picture, or choose another type with --as
    ConversionError.differs: its pixels as \(result.type) differ when they are decoded again | as \(result.type) it has \(size) pixels when it is decoded again, expected \(expectedSize)
        hint: the item was not written; report it with the picture, or choose another type with --as
    ConversionError.timedOut: exceeds the limit of processor time for a picture of its size
    ConversionError.timedOut: takes more than \(time.components.seconds) s of processor time to decode
    ConversionError.timedOut: the picture decoder has not answered for \(time.components.seconds) s
    ConversionError.tooLarge
        hint: draw it smaller: --size 8192x8192
    ConversionError.tooLarge: \(failure.message) (\(…) MiB)
    ConversionError.tooLarge: holds a picture, \(entry), of more than \(limit) bytes
    ConversionError.tooLarge: would be larger than 4 GiB, the limit of TIFF
    ConversionError.unsupported: \(rule.target.identifier) cannot be written
    ConversionError.unsupported: is a raw photograph of a kind that LibRaw does not know, or damaged
    ConversionError: the picture decoder cannot be started: \(error)
        hint: install dnd again, which includes it
    text: ended before it answered
    text: ended with status \(status) before it answered
    text: raise the limit: --limit time=10m
    text: signal \(signal)
    text: was ended by \(…) before it answered

    # PictureDecoding
    DecoderFailure.aborted: aborted the decoder: \(message)
    DecoderFailure.badRequest: asks for new pixels in a file that is only stripped
    DecoderFailure.cannotRead: cannot be read into memory: \(error)
    DecoderFailure.cannotRead: cannot be read: \(error)
    DecoderFailure.cannotWrite: cannot be written: \(error)
    DecoderFailure.damaged: cannot be decoded: \(error)
    DecoderFailure.damaged: has a colour profile that cannot be converted to sRGB
    DecoderFailure.damaged: has a frame that differs from what precedes it
    DecoderFailure.damaged: has an index of pictures whose entry \(number) is not the place of a JPEG in the file
    DecoderFailure.damaged: has no picture \(number): it has \(count), counted from 0
    DecoderFailure.damaged: is \(format.article) that is truncated or damaged
    DecoderFailure.damaged: is \(format.article) that is truncated or damaged: \(sign)
    DecoderFailure.damaged: is \(format.article) that is truncated or damaged: \(summary)
    DecoderFailure.damaged: is a PCX that is truncated
    DecoderFailure.damaged: is a PSD that is truncated or damaged
    DecoderFailure.damaged: is a QOI that is truncated or damaged
    DecoderFailure.damaged: is a TIFF with planes of which strips or tiles are missing
    DecoderFailure.damaged: is a bitmap of \(width)x\(height) pixels, but has only \(pixel)
    DecoderFailure.damaged: is a farbfeld picture that is truncated or damaged
    DecoderFailure.damaged: is an AVIF that is truncated or damaged: \(words)
    DecoderFailure.damaged: is an AVIF whose frames differ in size or depth
    DecoderFailure.damaged: is an ICNS that is truncated or damaged
    DecoderFailure.damaged: is an ICNS without a picture in a known format
    DecoderFailure.damaged: is an animation of \(animation.statedFrames) frames of which it has \(animation.frames.count)
    DecoderFailure.damaged: is empty, expected a picture
    DecoderFailure.damaged: is truncated: it ends within a frame
    DecoderFailure.damaged: is truncated: it ends within its header
    DecoderFailure.damaged: is truncated: it has \(bytes.count) bytes, but its samples need \(…) times \(…)
    DecoderFailure.damaged: is truncated: it has \(found.has) bytes, expected at least \(found.expected)
    DecoderFailure.damaged: is truncated: it has \(…) bytes of samples, expected \(size)
    DecoderFailure.damaged: is truncated: it has at most \(found) samples, expected \(size)
    DecoderFailure.damaged: is truncated: the place of its next page is not in the file
    DecoderFailure.encrypted: is encrypted, and no password was given
    DecoderFailure.outOfMemory: needs more memory than the decoder may use
    DecoderFailure.tooLarge: has a picture of more than \(maximumBufferBytes) bytes, the limit for JPEG
    DecoderFailure.tooLarge: has more than \(limit) bytes, the limit for its format
    DecoderFailure.tooLarge: has more than \(maximumBufferBytes) bytes, the limit for \(format.rawValue)
    DecoderFailure.tooLarge: is \(width)x\(height) pixels, more than the limit of \(limit) pixels
    DecoderFailure.tooLarge: is a TIFF of more than \(Self.mostTIFFPages) pages
    DecoderFailure.tooLarge: is an animation of \(frames) frames of \(width)x\(height) pixels, more than the limit of \(limit) pixels
    DecoderFailure.tooLarge: is an animation of \(frames) frames of \(width)x\(height) pixels, which do not fit into memory
    DecoderFailure.tooLarge: is larger than its decoder allows: \(summary)
    DecoderFailure.tooLarge: would be larger than 4 GiB, the limit of TIFF
    DecoderFailure.tooLarge: would be larger than a box of JPEG XL
    DecoderFailure.tooLarge: would be written as more than \(limit) bytes
    DecoderFailure.tooLarge: would exceed the limit of output as \(format)
    DecoderFailure.unsupported: has colours that cannot be converted to sRGB: primaries \(primaries) and transfer \(transfer) of ITU-T H.273
    DecoderFailure.unsupported: has complex samples, which PNG does not support
    DecoderFailure.unsupported: is \(format.article) in an unsupported layout of CMYK
    DecoderFailure.unsupported: is \(format.article) of an unsupported kind: \(summary)
    DecoderFailure.unsupported: is \(format.article), which cannot be stripped without encoding it again
    DecoderFailure.unsupported: is \(image.width)x\(height) pixels, and the limit of WebP is \(maximumSide) on a side
    DecoderFailure.unsupported: is \(image.width)x\(image.frameHeight) pixels, and the limit of GIF is \(maximumSide) on a side
    DecoderFailure.unsupported: is \(width)x\(height) pixels, and the limit of AVIF is \(maximumSide) on a side
    DecoderFailure.unsupported: is a PSD in CMYK without a merged picture of four channels
    DecoderFailure.unsupported: is a PSD of CIE L*a*b* with \(image.bands) channels, expected 3
    DecoderFailure.unsupported: is a PSD with a palette and more than 8 bits, which is not supported
    DecoderFailure.unsupported: is a TIFF of CIE L*a*b* with planes of an unsupported kind
    DecoderFailure.unsupported: is a TIFF of YCbCr with \(image.bands) bands, expected 3 of 8 bits
    DecoderFailure.unsupported: is a TIFF of almost 4 GiB in a layout that is not supported
    DecoderFailure.unsupported: is a TIFF of subsampled YCbCr without JPEG compression, which is not supported
    DecoderFailure.unsupported: is a TIFF with integers of \(…) bits, which is not supported
    DecoderFailure.unsupported: is an AVIF of an unsupported kind: \(words)
    DecoderFailure.unsupported: is not in a supported picture format
    DecoderFailure.unsupported: is not supported by libvips
    DecoderFailure.unsupported: libvips does not start: \(error.text)
    DecoderFailure.unsupported: the watching thread cannot be started: \(…)

    # PlaceConverters
    ConversionError.cancelled: cancelled
    ConversionError.cannotRead: cannot be read: \(error)
    ConversionError.cannotWrite: was finished twice
    ConversionError.damaged: is not an archived geocache: \(error)
    ConversionError.differs: its places as \(result.type) differ when they are read again | as \(result.type) the number of its places is \(found.count) when it is read again, expected \(expected.count)
        hint: the item was not written; report it with the file
    ConversionError.tooLarge: would become longer than \(limit) bytes
    ConversionError.unsupported: \(error)
    ConversionError.unsupported: \(type) cannot hold several waypoint files
    ConversionError.unsupported: cannot become \(rule.target)
    ConversionError.unsupported: has a picture that cannot be read
    ConversionError.unsupported: has a picture that is not a PNG
    ConversionError.unsupported: holds \(contents), expected at least one waypoint
    ConversionError.unsupported: holds \(contents), expected at least one waypoint
        hint: only waypoints can be joined in a file: drop it into a directory
    ConversionError.unsupported: is \(source.type), which holds no waypoints
    ConversionError.unsupported: is a geocache without a picture
    ConversionError.unsupported: is at latitude \(geocache.latitude), longitude \(geocache.longitude), expected -90 to 90 and -180 to 180
    ConversionError: is not an archived geocache: \(error)
    init: \(error)

    # Places
    ItemProviderError.invalidData: \(error)
    ItemProviderError.invalidData: cannot be archived: \(error)
    ItemProviderError.invalidData: is not UTF-8 text
    ItemProviderError.invalidData: is not an archived geocache: \(error)
    ItemProviderError.typeNotAvailable: has no image
    WaypointError.cancelled: cancelled
    WaypointError.cannotRead: cannot be read: \(error)
    WaypointError.cannotRead: there is not enough memory to read it
    WaypointError.damaged: \(place) has "\(…)", expected longitude,latitude[,height]
    WaypointError.damaged: \(place) has \(name)="\(…)", expected -\(…) to \(…)
    WaypointError.damaged: \(place) has \(name)="\(…)", expected decimal degrees
    WaypointError.damaged: \(place) has a \(name) that is not a number
    WaypointError.damaged: \(place) has a blank \(name)
    WaypointError.damaged: \(place) has a geometry of an unknown type
    WaypointError.damaged: \(place) has blank <coordinates>
    WaypointError.damaged: \(place) has no <coordinates>
    WaypointError.damaged: \(place) has no \(name)
    WaypointError.damaged: \(place) has no coordinates, expected [longitude, latitude]
    WaypointError.damaged: \(place) has no coordinates, expected a list of points
    WaypointError.damaged: \(subject) has "\(…)", expected a point: POINT (longitude latitude)
    WaypointError.damaged: \(subject) has blank coordinates
    WaypointError.damaged: \(subject) has coordinates "\(…)", expected latitude and longitude
    WaypointError.damaged: a quoted field of this row is not closed
    WaypointError.damaged: it is empty, expected GeoJSON
    WaypointError.damaged: it is empty, expected a table
    WaypointError.damaged: its JSON is damaged or truncated: \(words)
    WaypointError.damaged: waypoint \(…) has no <coord>
    WaypointError.tooLarge: it has a field of more than 32 MiB
    WaypointError.tooLarge: it has a row of more than \(Self.maximumFields) fields
    WaypointError.tooLarge: it has a string of more than 32 MiB
    WaypointError.tooLarge: its KML is longer than \(Self.unfoldedBytes) bytes
    WaypointError.tooLarge: its values are nested more than \(Self.maximumDepth) deep
    WaypointError.tooLarge: one of its values has more than 4 million parts
    WaypointError.tooLarge: waypoint \(…) has a text of more than \(…) MiB
    WaypointError.unsupported: it holds \(contents), expected one waypoint and nothing else
    WaypointError.unsupported: it is JSON, but not GeoJSON: expected a feature or a geometry at the top level
    WaypointError.unsupported: it is a ZIP without a KML document, expected doc.kml
    WaypointError.unsupported: its columns are \(names), expected one called latitude and one called longitude
    WaypointError.unsupported: its coordinates are in the system \(…), expected longitude and latitude (WGS 84)
    WaypointError.unsupported: its root element is <\(…)>, expected <gpx>, <loc> or <kml>
    WaypointError.unsupported: not a table of places: \(error.message)
    damaged: a number has more than 1024 digits
    damaged: it has \(…), expected a value
    damaged: it is truncated
    error: \(subject) has \(direction) "\(…)" and "\(…)" \(unit), expected whole degrees and less than 60 \(unit)
    error: \(subject) has \(direction) "\(…)", expected decimal degrees
    error: \(subject) has \(direction) "\(…)", which contradicts the hemisphere \(half)
    error: \(subject) has a blank \(direction)
    error: \(subject) has the hemisphere "\(…)", expected one of \(letters)
    init.damaged: it is empty, expected a GPX, LOC or KML document

    # Publishing
    ItemFailure.lossy: these attributes cannot be copied to the site: \(words)
    ItemFailure.tooLarge: has \(names.count) names, more than a site can list in one folder
        hint: export to name.html, or keep the items in several folders

    # StoreFiles
    DatabaseError: no statement
    DatabaseError: the connection is closed
    DatabaseError: too many arguments

    # TextExtraction
    ItemFailure.noCommonType: has no text: it is \(item.type)
        hint: list all that it can become: dnd inspect \(…)
    ItemFailure.tooLarge: its text has \(size) bytes, and the limit is \(Self.limit)
        hint: write it to a file: dnd copy \(…) --to FILE.txt

    # TextSearch
    ItemFailure.tooLarge: its text has \(size) bytes, and the limit is \(TextIndex.longestText)
        hint: search it alone: dnd cat \(…) | grep WORD

    # Transfer
    DestinationError.exists: already exists
        hint: use --if-exists replace, keep-both (under another name) or skip
    DestinationError.noOrder: is in a destination without an order
    DropProposal: everything was received before
    DropProposal: it cannot store \(…), which must be kept
    DropProposal: no offered type can be read here
    DropProposal: the source restricts what it offers
    DropProposal: what is written to it cannot be read again and compared
    ItemFailure.noCommonType: no common type: \(required) is asked for; the destination reads \(…)
    ItemFailure.noCommonType: no common type: offers \(offered)\(…); the destination reads \(read)
    ItemFailure.sourceGone: it has landed, but another command has moved or removed its source
        hint: look for a second copy, made by the other command
    ItemFailure: as \(representation.type) it cannot be compared with its source, so nothing is proved
        hint: omit --prove, or choose another type with --as: dnd inspect \(…)
    ItemFailure: as \(representation.type) it loses \(loss)
        hint: list all that it can become: dnd inspect \(…)
    ItemFailure: does not accept items now
    ItemFailure: it has the content of \(name), which did not land: \(failure.message)
    ItemFailure: its source offers it only to \(…), and the destination is not one of them
    ItemFailure: the destination cannot keep its companions (\(names)), and loss is not allowed
        hint: --companions apart makes each of them an item of its own
    ItemFailure: was cancelled by another command (dnd cancel)
    ItemReport: it has the content of \(name)
    RemovalRefusal: it changed while it was copied
    RemovalRefusal: it contains the landed item
    RemovalRefusal: not all of it could be removed
    RemovalRefusal: the written data cannot be read back
    TransferError.dataOutsideDrop: data was requested outside performDrop
    TransferError.placeholderEnded: its place was already committed or released
    TransferError.wrongPlaceholders: the destination arranged \(arrangements.count) places for \(elements.count) items
    TransferError.wrongPlaceholders: the destination reserved \(placeholders.count) places for \(items.count) items
    copyOnly: copied, not moved: \(…)
    failure: \(loss.rawValue), which must be kept
    failure: \(words), and loss is not allowed
    hint
        hint: list all that it can become: dnd inspect \(…)
    init.unexpected: \(error)
    init: cancelled
    note.transfer: skipped: its name is taken
    text: ; its source offers the rest only to \(…)
    text: \(…) could not be stored at the destination
    text: a URL cannot be a destination: copy to a file, and send that
    text: as \(type) it would lose \(loss.rawValue), which must be kept
    text: copied, not moved: it does not come from a file that can be removed
    text: copied, not moved: it is a part of a file and cannot be removed from it
    text: copied, not moved: it is converted, and only the source has all of it (--allow-conversion moves it anyway)
    text: copied, not moved: its folder cannot be written to, so it cannot be removed from there
    text: copied, not moved: its source is kept, since \(objection)
    text: copied, not moved: its source is kept, since \(reason)
    text: copied, not moved: the source allows only copies
    text: download it first: curl -O \(…)
    text: folders of the same Unix group
    text: is a URL, expected a file on this machine
    text: is a URL, expected a path
    text: it could not be moved into the destination's history: \(…)
    text: it could only be \(type), which is \(fidelity.rawValue), and loss is not allowed
    text: its companion \(…) was copied, not moved: it is kept, since \(words)
    text: its companions were copied, not moved: they are kept, since \(objection)
    text: its status could not be read
    text: moved, not copied: it is in the destination already (use --copy for a second one)
    text: name it by its path: \(…)
    text: name the file by its path: \(…)
    text: not all of its companions landed
    text: stores of the same group
    text: the destination has no history to keep it in
    text: the landed data could not be compared: \(failure.message)
    text: the landed data differs from the sent data
    text: the sent data could not be stored for comparison
    text: the store that it is in

    text: to send it to another machine, copy to a folder first: rsync -a FOLDER/ \(…)
    text: to take it from another machine, copy it here first: scp \(…) ./
    # TypeDetection
    MagicFailure: libmagic cannot be started
    MagicFailure: no memory for the rules
    MagicRulesProblem: a NUL byte is here, expected rules written as text
    MagicRulesProblem: no rule names  | a MIME type of this type
        hint: write !:mime and the MIME type below the rule
    MagicRulesProblem: the rules are longer than 1 MiB
    TypeDetectionError.databaseUnavailable: libmagic cannot examine it: \(error.message)
        hint: install libmagic with its database (libmagic-mgc)
    TypeDetectionError.databaseUnavailable: the rules cannot be read
    TypeDetectionError.notFound: a symbolic link whose target does not exist
        hint: check its target: ls -l
    TypeDetectionError.notFound: no such file or directory
    TypeDetectionError.notFound: symbolic links form a loop
        hint: name the file itself
    TypeDetectionError.notReadable: permission denied
        hint: check its permissions: ls -l
    TypeDetectionError.readFailed: \(error)
    TypeDetectionError.specialFile: \(what), not a file or folder
        hint: pass its data on standard input
    init: libmagic cannot parse it
        hint: see magic(5) for the syntax of rules
    special: a device
    special: a named pipe
    special: a socket
    special: not a regular file

    # UniformTypes
    DeclarationProblem.alreadyDeclared: this type is already declared differently
        hint: give yours another identifier and let it conform to \(earlier.identifier)
    DeclarationProblem.dynamicIdentifier: identifiers that begin with "dyn." stand for unknown tags and cannot be declared
        hint: use a name of your own, such as com.example.notebook
    DeclarationProblem.malformedIdentifier: "\(identifier)" is not a type identifier
        hint: use letters, digits, hyphens and dots, such as com.example.notebook
    DeclarationProblem.malformedTag: "\(tag)" is not \(kind)
    refuse: it conforms to "\(name)", which is not declared
    refuse: it conforms to "\(parent)", which is not declared
        hint: did you mean \($0)?
    refuse: it would conform to itself

    # Watching
    WatchError.busy: is already being watched
        hint: end the other dnd watch first, or watch another folder
    WatchError.cannotKeep: the ledger of the watched folder cannot be stored: \(…)
        hint: the watch takes nothing that it cannot record; free some space, or set XDG_STATE_HOME
    WatchError.cannotRead: cannot be read: \(…)
    WatchError.gone: the watched folder has disappeared
    WatchError.newer: was written by a later version of dnd
        hint: use that version, or remove the file: all files in the watched folder are then taken

    # XML
    XMLError.tooLarge: there is not enough memory to read it
    fail.damaged: it declares its own entities, which are not supported
    fail.damaged: it uses the entity &\(name); which is not declared in it
    fail.damaged: its XML is damaged or truncated: \(words)
    fail.empty: it is empty, expected XML
    fail.tooLarge: it has a tag or comment of more than \(…) MiB
    fail.tooLarge: its elements are nested more than \(options.depth) deep
    fail.tooLarge: there is not enough memory to read it
    fail.unsupported: its encoding is not supported, expected UTF-8

    # dnd-decoder
    message: dnd-decoder: is started by dnd to decode pictures; it does nothing without dnd

    # dnd-unpack
    message: dnd-unpack: is started by dnd to read archives; it does nothing without dnd
    """#
