import Synchronization

/// A type that is not built in: declared by the program, dynamic, or unknown.
///
/// There is one object for each spelling of an identifier, until the process ends: a type is then a pointer, which
/// needs no reference counting. An object takes about 200 bytes; the names of a million files with different unknown
/// extensions cost as much memory as a few of their pictures.
final class NamedType: Sendable {
    /// The identifier as it was first written.
    let identifier: String
    /// The identifier in lower case.
    let key: String
    /// The object of the first spelling, which stands for the type; nil if it is this one.
    private let first: Unmanaged<NamedType>?
    /// The types that a dynamic type conforms to directly; nil if the identifier is not dynamic.
    let dynamicParents: [UniformType]?
    /// The declaration, once there is one. Only that of the first spelling is used.
    private let declared = AtomicLazyReference<DeclaredType>()

    private init(_ identifier: String, key: String, first: Unmanaged<NamedType>?, dynamicParents: [UniformType]?) {
        self.identifier = identifier
        self.key = key
        self.first = first
        self.dynamicParents = dynamicParents
    }

    /// The object that stands for the type, whatever its spelling.
    var canonical: NamedType { first.map { $0.takeUnretainedValue() } ?? self }

    /// The program's declaration; nil if there is none.
    var declaration: DeclaredType? { canonical.declared.load() }

    /// Adds the declaration. The types that it conforms to must be declared.
    func declare(_ declaration: TypeDeclaration) {
        let parents = declaration.conformsTo.map { UniformType(importedAs: $0) }
        _ = canonical.declared.storeIfNil(
            DeclaredType(declaration, type: UniformType(.named(.passUnretained(self))), parents: parents))
    }

    /// The types that this one conforms to, without itself.
    var ancestors: [UniformType] {
        if let declaration { return Array(declaration.ancestors) }
        return (canonical.dynamicParents ?? []).flatMap { [$0] + $0.declaredAncestors }
    }

    /// Whether this type conforms to `type`, and is not the same.
    func isSubtype(of type: UniformType) -> Bool {
        if let declaration { return declaration.ancestors.contains(type) }
        return (canonical.dynamicParents ?? []).contains { $0 == type || $0.declaredAncestors.contains(type) }
    }
}

extension NamedType {
    /// The objects, by key.
    private static let all = AppendOnlyTable<Unmanaged<NamedType>>()

    /// Serialises the creation of objects.
    private static let creating = Mutex(())

    /// Returns the object of the first spelling of an identifier, which must be in lower case; nil if nothing has used it.
    static func known(key: String) -> NamedType? {
        guard !all.isEmpty else { return nil }
        var found: NamedType?
        all.forEach(named: key) { found = $0.takeUnretainedValue() }
        return found?.canonical
    }

    /// Returns the object of an identifier in this spelling.
    static func interned(_ identifier: String) -> NamedType {
        let key = identifier.lowercased()
        if let known = known(identifier, key: key) { return known }
        // Creates objects for the parents, before the lock.
        let parents = DynamicType(identifier: key)?.conformsTo.map { UniformType(importedAs: $0) }
        return creating.withLock { _ in
            if let known = known(identifier, key: key) { return known }
            let first = known(key: key).map { Unmanaged.passUnretained($0) }
            let type = NamedType(identifier, key: key, first: first, dynamicParents: parents)
            all.append(.passRetained(type), named: key)
            return type
        }
    }

    private static func known(_ identifier: String, key: String) -> NamedType? {
        guard !all.isEmpty else { return nil }
        var found: NamedType?
        all.forEach(named: key) { type in
            // Compared as bytes: the spelling of a name is kept exactly.
            let known = type.takeUnretainedValue()
            if known.identifier.utf8.elementsEqual(identifier.utf8) { found = known }
        }
        return found
    }
}

/// A declaration of the program, and what follows from it.
final class DeclaredType: Sendable {
    let declaration: TypeDeclaration
    /// The type in the spelling of its declaration.
    let type: UniformType
    private let parents: [UniformType]
    private let closure = AtomicLazyReference<Closure>()

    private final class Closure: Sendable {
        let types: Set<UniformType>

        init(_ types: Set<UniformType>) { self.types = types }
    }

    init(_ declaration: TypeDeclaration, type: UniformType, parents: [UniformType]) {
        self.declaration = declaration
        self.type = type
        self.parents = parents
    }

    /// The types that the type conforms to, without itself, computed at the first use.
    var ancestors: Set<UniformType> {
        if let closure = closure.load() { return closure.types }
        var found: Set<UniformType> = []
        var waiting = parents
        while let next = waiting.popLast() {
            guard found.insert(next).inserted else { continue }
            switch next.name {
            case .builtIn: waiting += next.declaredAncestors
            case .named(let named): waiting += named.takeUnretainedValue().declaration?.parents ?? []
            }
        }
        return closure.storeIfNil(Closure(found)).types
    }
}

// MARK: - Tables

/// A hash table to which values are added while others read it without a lock. Values are never removed: a node lives
/// as long as the process.
///
/// It grows by levels: a full one stays as it is, and a larger one takes what is added later. A look-up asks each.
///
/// Unchecked: nodes are immutable, buckets are atomic, and writers exclude each other.
final class AppendOnlyTable<Value: Sendable>: @unchecked Sendable {
    private final class Node: Sendable {
        let name: String
        let hash: Int
        let value: Value
        let next: Unmanaged<Node>?

        init(_ name: String, hash: Int, _ value: Value, before next: Unmanaged<Node>?) {
            self.name = name
            self.hash = hash
            self.value = value
            self.next = next
        }
    }

    /// Buckets, and the levels that are full. Unchecked: as the table.
    private final class Level: @unchecked Sendable {
        let older: Unmanaged<Level>?
        private let mask: Int
        private let buckets: UnsafeMutablePointer<Atomic<Unmanaged<Node>?>>

        init(bucketCount: Int, older: Unmanaged<Level>?) {
            self.older = older
            mask = bucketCount - 1
            buckets = .allocate(capacity: bucketCount)
            for index in 0..<bucketCount { (buckets + index).initialize(to: Atomic(nil)) }
        }

        deinit { buckets.deallocate() }

        func nodes(of hash: Int) -> Unmanaged<Node>? { buckets[hash & mask].load(ordering: .acquiring) }

        func append(_ name: String, hash: Int, _ value: Value) {
            let node = Node(name, hash: hash, value, before: nodes(of: hash))
            buckets[hash & mask].store(.passRetained(node), ordering: .releasing)
        }
    }

    private struct Room {
        /// The number of buckets of the latest level; each has four times as many as the one before.
        var bucketCount = 256
        /// The number of values that the latest level can still take.
        var rest = 0
    }

    private let latest = Atomic<Unmanaged<Level>?>(nil)
    private let room = Mutex(Room())

    deinit {
        var next = latest.load(ordering: .relaxed)
        while let level = next {
            next = level.takeUnretainedValue().older
            level.release()
        }
    }

    /// Whether nothing has been added.
    var isEmpty: Bool { latest.load(ordering: .acquiring) == nil }

    /// Adds a value to those of a name.
    func append(_ value: Value, named name: String) {
        let hash = name.hashValue
        room.withLock { room in
            let level = latest.load(ordering: .relaxed)
            if let level, room.rest > 0 {
                room.rest -= 1
                return level._withUnsafeGuaranteedRef { $0.append(name, hash: hash, value) }
            }
            room.bucketCount *= 4
            room.rest = room.bucketCount - 1
            let larger = Level(bucketCount: room.bucketCount, older: level)
            larger.append(name, hash: hash, value)
            latest.store(.passRetained(larger), ordering: .releasing)
        }
    }

    /// Calls `body` with the values of a name, the latest first.
    ///
    /// - Returns: The number of values that were looked at, those of other names too.
    /// - Complexity: O(log n) on average.
    @discardableResult
    func forEach(named name: String, _ body: (Value) -> Void) -> Int {
        let hash = name.hashValue
        var count = 0
        var nextLevel = latest.load(ordering: .acquiring)
        while let level = nextLevel {
            var next: Unmanaged<Node>?
            level._withUnsafeGuaranteedRef {
                next = $0.nodes(of: hash)
                nextLevel = $0.older
            }
            while let node = next {
                count += 1
                node._withUnsafeGuaranteedRef {
                    if $0.hash == hash, $0.name == name { body($0.value) }
                    next = $0.next
                }
            }
        }
        return count
    }
}
