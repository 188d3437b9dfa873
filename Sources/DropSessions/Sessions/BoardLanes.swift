/// The lanes of a board, which are directories in it and one store together.
public enum BoardLanes {
    /// The names of the lanes of a board that declares none.
    public static let standard = ["in-progress", "completed"]
}
