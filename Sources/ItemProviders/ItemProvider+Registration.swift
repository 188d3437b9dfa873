public import SystemPackage
public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ItemProvider {
    /// Registers bytes of `type`, which `loader` creates on demand.
    ///
    /// - Returns: False when the type was already registered; the first registration stays.
    @discardableResult
    public func registerData(
        _ type: UniformType, fidelity: Fidelity = .native, visibility: RepresentationVisibility = .all,
        losses: [Loss] = [], loader: @escaping @Sendable (LoadProgress) async throws -> Data
    ) -> Bool {
        register(
            Representation(
                .init(type: type, fidelity: fidelity, visibility: visibility, losses: losses),
                loader: { .data(try await loader($0.progress)) }))
    }

    /// Registers the file at `path`, unchanged.
    ///
    /// - Returns: False when the type was already registered; the first registration stays.
    @discardableResult
    public func registerFile(
        _ type: UniformType, at path: FilePath, visibility: RepresentationVisibility = .all
    ) -> Bool {
        register(
            Representation(
                .init(type: type, fidelity: .native, visibility: visibility),
                loader: { _ in .file(LoadedFile(path: path, ownership: .source)) }))
    }

    /// Registers the folder at `path`, unchanged.
    ///
    /// - Returns: False when the type was already registered; the first registration stays.
    @discardableResult
    public func registerFolder(
        _ type: UniformType, at path: FilePath, visibility: RepresentationVisibility = .all
    ) -> Bool {
        register(
            Representation(
                .init(type: type, fidelity: .native, visibility: visibility),
                loader: { _ in .folder(LoadedFile(path: path, ownership: .source)) }))
    }
}
