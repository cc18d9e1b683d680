/** The page needs the sent files to show lines of a file, and to send a file again. */
const sentFilesById = new Map<number, File>()

export const rememberSentFile = (id: number, file: File): void => void sentFilesById.set(id, file)

export const sentFile = (id: number): File | undefined => sentFilesById.get(id)
