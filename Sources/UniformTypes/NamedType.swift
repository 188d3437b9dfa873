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
/// Unchecked: nodes are immutable, buckets are atomic, and writers exclude each other.
final class AppendOnlyTable<Value: Sendable>: @unchecked Sendable {
    private final class Node: Sendable {
        let name: String
        let value: Value
        let next: Unmanaged<Node>?

        init(_ name: String, _ value: Value, before next: Unmanaged<Node>?) {
            self.name = name
            self.value = value
            self.next = next
        }
    }

    private static var bucketCount: Int { 1024 }
    private let buckets: UnsafeMutablePointer<Atomic<Unmanaged<Node>?>>
    private let used = Atomic(false)
    private let writing = Mutex(())

    init() {
        buckets = .allocate(capacity: Self.bucketCount)
        for index in 0..<Self.bucketCount { (buckets + index).initialize(to: Atomic(nil)) }
    }

    deinit { buckets.deallocate() }

    /// Whether nothing has been added.
    var isEmpty: Bool { !used.load(ordering: .acquiring) }

    /// Adds a value to those of a name.
    func append(_ value: Value, named name: String) {
        let bucket = buckets + Self.index(of: name)
        writing.withLock { _ in
            let node = Node(name, value, before: bucket.pointee.load(ordering: .relaxed))
            bucket.pointee.store(.passRetained(node), ordering: .releasing)
            used.store(true, ordering: .releasing)
        }
    }

    /// Calls `body` with the values of a name, the latest first.
    func forEach(named name: String, _ body: (Value) -> Void) {
        var next = buckets[Self.index(of: name)].load(ordering: .acquiring)
        while let node = next {
            node._withUnsafeGuaranteedRef {
                if $0.name == name { body($0.value) }
                next = $0.next
            }
        }
    }

    private static func index(of name: String) -> Int { name.hashValue & (bucketCount - 1) }
}
