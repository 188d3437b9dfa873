import CSQLite

/// Splits a text into the words of a full-text index. (https://www.sqlite.org/fts5.html, section 7)
package protocol TextTokenizer: Sendable {
    /// Calls `body` with each word in the form in which the index keeps it, and with its place in the text, in bytes,
    /// until it returns false.
    ///
    /// - Parameter text: UTF-8; that of a damaged database may be anything.
    func forEachWord(
        of text: UnsafeBufferPointer<UInt8>, _ body: (_ word: UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool)
}

extension Database {
    /// Makes a tokenizer known to this connection, for `tokenize = 'name'`. C: `fts5_api.xCreateTokenizer`.
    package func add(_ tokenizer: any TextTokenizer, named name: String) throws {
        let api = try fullTextSearch()
        var methods = fts5_tokenizer(
            xCreate: { context, _, _, made in
                // The tokenizer has no state, and belongs to the connection.
                made?.pointee = context.map { OpaquePointer($0) }
                return SQLITE_OK
            }, xDelete: { _ in },
            xTokenize: { tokenizer, context, _, text, size, found in
                guard let tokenizer, let found else { return SQLITE_MISUSE }
                guard let text, size > 0 else { return SQLITE_OK }
                let holder = Unmanaged<TokenizerHolder>.fromOpaque(UnsafeRawPointer(tokenizer)).takeUnretainedValue()
                var code = SQLITE_OK
                text.withMemoryRebound(to: UInt8.self, capacity: Int(size)) { bytes in
                    let text = UnsafeBufferPointer(start: bytes, count: Int(size))
                    holder.tokenizer.forEachWord(of: text) { word, place in
                        word.withMemoryRebound(to: CChar.self) { word in
                            code = found(
                                context, 0, word.baseAddress, CInt(word.count), CInt(place.lowerBound),
                                CInt(place.upperBound))
                        }
                        return code == SQLITE_OK
                    }
                }
                return code
            })
        let holder = Unmanaged.passRetained(TokenizerHolder(tokenizer))
        let code = api.pointee.xCreateTokenizer?(
            api, name, holder.toOpaque(), &methods,
            { context in if let context { Unmanaged<TokenizerHolder>.fromOpaque(context).release() } })
        if code != SQLITE_OK {
            holder.release()
            throw DatabaseError(code ?? SQLITE_MISUSE, of: connection)
        }
    }

    /// The functions of FTS5. (https://www.sqlite.org/fts5.html, section 7)
    private func fullTextSearch() throws -> UnsafeMutablePointer<fts5_api> {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        try check(sqlite3_prepare_v2(connection, "SELECT fts5(?1)", -1, &statement, nil))
        var api: UnsafeMutablePointer<fts5_api>?
        let code = withUnsafeMutablePointer(to: &api) { place in
            sqlite3_bind_pointer(statement, 1, place, "fts5_api_ptr", nil)
            return sqlite3_step(statement)
        }
        guard code == SQLITE_ROW, let api else { throw DatabaseError(code, of: connection) }
        return api
    }
}

private final class TokenizerHolder: Sendable {
    let tokenizer: any TextTokenizer

    init(_ tokenizer: any TextTokenizer) { self.tokenizer = tokenizer }
}
