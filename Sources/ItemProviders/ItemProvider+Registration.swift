public import SystemPackage
public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ItemProvider {
    /// Promises bytes of `type`, made by `loader` when asked for.
    ///
    /// - Returns: false when the type was registered before; the first registration stays.
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

    /// Promises the file at `path`, as it is.
    ///
    /// - Returns: false when the type was registered before; the first registration stays.
    @discardableResult
    public func registerFile(
        _ type: UniformType, at path: FilePath, visibility: RepresentationVisibility = .all
    ) -> Bool {
        register(
            Representation(
                .init(type: type, fidelity: .native, visibility: visibility),
                loader: { _ in .file(LoadedFile(path: path, ownership: .source)) }))
    }

    /// Promises the folder at `path`, as it is.
    ///
    /// - Returns: false when the type was registered before; the first registration stays.
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
