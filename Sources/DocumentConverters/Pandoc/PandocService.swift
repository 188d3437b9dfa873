import Conversion
import ExternalPrograms
import ItemProviders
import Synchronization
import SystemPackage

/// Pandoc processes that stay, and convert one small document after another to plain text: starting pandoc takes two to
/// four times as long as reading a letter.
///
/// They are only faster. What a process does not convert, for whatever reason, is left to a process of its own
/// (`PandocJob`), which gives the same text, or the error: so one document affects no other one. The first documents of
/// a command get processes of their own, because most commands have no more.
package final class PandocService: Sendable {
    private struct State {
        var idle: [ResidentProgram] = []
        var running = 0
        var documents = 0
        var started = 0
        var answered = 0
        var ended = 0
        var isClosed = false
    }

    /// The number of documents that are converted before a process stays.
    private static let first = 2
    /// The maximum size of a document in bytes. For a larger one, the start of pandoc is of no account.
    private static let mostBytes = 256 << 10
    /// The time for one document: some fifty times what one of that size needs.
    private static let time = Duration.seconds(5)
    /// The number of processes that may end by themselves: with so little memory, say, they gain nothing.
    private static let mostEnded = 16
    /// The formats whose readers open no files, so that they need no sandbox of pandoc.
    private static let formats: Set<String> = ["docx", "odt", "epub", "html"]

    private let most: Int
    private let state = Mutex(State())

    /// Creates a service without processes.
    ///
    /// - Parameter most: The maximum number of processes.
    package init(most: Int) { self.most = most }

    /// The number of processes started so far, for tests.
    var startedProcesses: Int { state.withLock { $0.started } }

    /// The number of documents that they have converted so far, for tests.
    var answeredDocuments: Int { state.withLock { $0.answered } }

    /// Writes the plain text of the document `input` to `output`; false if a process of its own must convert it.
    ///
    /// - Parameters:
    ///   - tool: Pandoc.
    ///   - filter: The source of the Lua filter.
    func writeText(
        of input: borrowing SourceDescriptor, format: DocumentFormat, filter: String, by tool: ExternalProgram,
        to output: FileDescriptor, in context: ConversionContext
    ) async -> Bool {
        let reader = format.reader.prefix { $0 != "+" && $0 != "-" }
        guard Self.formats.contains(String(reader)), input.size <= Self.mostBytes,
            let document = try? input.bytes(), !Self.namesFrames(document, reader: reader),
            let process = takeProcess(of: tool, limits: context.limits)
        else { return false }
        let source = Array(filter.utf8)
        let columns = context.options.lineWidth.map { max(1, $0) } ?? 0
        let header = "\(format.reader) \(columns) \(source.count) \(document.count)\n"
        let progress = context.progress
        let isWritten = await process.answer(
            Array(header.utf8) + source + document, to: output, within: min(Self.time, context.limits.time),
            bytes: context.limits.outputBytes, isCancelled: { progress.isCancelled })
        await giveBack(process, isWritten: isWritten)
        guard isWritten else {
            try? output.resize(to: 0)
            _ = try? output.seek(offset: 0, from: .start)
            return false
        }
        return true
    }

    /// Ends the processes, and starts no more.
    package func close() async {
        state.withLock { $0.isClosed = true }
        await endIdleProcesses()
    }

    /// Ends the processes that convert nothing now; the next document gets a new one.
    func endIdleProcesses() async {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for process in idle { await process.close() }
    }

    /// Whether a page has frames, of which the readers of newer versions read the files unless pandoc is in its sandbox.
    private static func namesFrames(_ document: [UInt8], reader: Substring) -> Bool {
        reader == "html" && String(decoding: document, as: UTF8.self).lowercased().contains("<iframe")
    }

    private func takeProcess(of tool: ExternalProgram, limits: ConversionLimits) -> ResidentProgram? {
        let (known, starts) = state.withLock { state -> (ResidentProgram?, Bool) in
            state.documents += 1
            guard !state.isClosed, state.documents > Self.first, state.running < most else { return (nil, false) }
            state.running += 1
            return (state.idle.popLast(), true)
        }
        if let known { return known }
        guard starts else { return nil }
        let process = try? ResidentProgram(
            tool, PandocJob.heap(in: limits) + ["--from=markdown", "--to=plain", Self.loopFilter, "/dev/null"],
            file: Array(Self.loop.utf8), limits: limits)
        state.withLock { state in
            // If one cannot be started, others cannot either.
            if process == nil {
                (state.isClosed, state.running) = (true, state.running - 1)
            } else {
                state.started += 1
            }
        }
        return process
    }

    private func giveBack(_ process: ResidentProgram, isWritten: Bool) async {
        let hasEnded = process.hasEnded
        let isKept = state.withLock { state in
            state.running -= 1
            if isWritten { state.answered += 1 }
            if hasEnded { state.ended += 1 }
            if state.ended > Self.mostEnded { state.isClosed = true }
            guard !hasEnded, !state.isClosed else { return false }
            state.idle.append(process)
            return true
        }
        if !isKept { await process.close() }
    }

    private static let loopFilter = "--lua-filter=/proc/self/fd/\(ResidentProgram.fileDescriptor)"

    /// A filter of an empty document that never ends: it reads documents from standard input, and writes texts to
    /// standard output.
    ///
    /// As the command line does, it expands tabs in texts to the next column that is a multiple of the tab stop, and
    /// drops carriage returns; and a text ends with the end of a line.
    private static let loop = """
        local filters = {}

        local function filter(source)
            if not filters[source] then
                local names, functions = setmetatable({}, {__index = _G}), {}
                assert(load(source, 'filter', 't', names))()
                for name, value in pairs(names) do
                    if type(value) == 'function' then functions[name] = value end
                end
                filters[source] = {functions = functions, names = names}
            end
            filters[source].names.lost_formulas = false
            return filters[source].functions
        end

        -- In time that is linear in the length of a line.
        local function expanded(line)
            local parts, start = {}, 1
            local tab = line:find('\\t', 1, true)
            if not tab then return line end
            while tab do
                local part = line:sub(start, tab - 1)
                parts[#parts + 1] = part .. (' '):rep(2 - utf8.len(part) % 2)
                start = tab + 1
                tab = line:find('\\t', start, true)
            end
            parts[#parts + 1] = line:sub(start)
            return table.concat(parts)
        end

        local function converted(document, format, columns, source)
            if format:find('^html') then document = document:gsub('\\r', ''):gsub('[^\\n]+', expanded) end
            local options = {tab_stop = 2}
            if columns > 0 then options.columns = columns end
            local read = pandoc.read(document, format, options)
            options.wrap_text = columns > 0 and 'wrap-auto' or 'wrap-none'
            local text = pandoc.write(read:walk(filter(source)), 'plain', options)
            return text:sub(-1) == '\\n' and text or text .. '\\n'
        end

        function Pandoc()
            while true do
                local request = io.stdin:read('l')
                if not request then os.exit(0) end
                local format, columns, first, second = request:match('^(%S+) (%d+) (%d+) (%d+)$')
                local source, document = io.stdin:read(tonumber(first)), io.stdin:read(tonumber(second))
                local is_converted, text = pcall(converted, document, format, tonumber(columns), source)
                pandoc.mediabag.empty()
                io.stdout:write(is_converted and #text or -1, '\\n', is_converted and text or '')
                io.stdout:flush()
            end
        end

        """
}
