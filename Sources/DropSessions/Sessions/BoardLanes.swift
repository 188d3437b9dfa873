/// The lanes of a board: directories in it that form one store.
public enum BoardLanes {
    /// The lanes of a board that declares none.
    public static let standard = ["in-progress", "completed"]
}
