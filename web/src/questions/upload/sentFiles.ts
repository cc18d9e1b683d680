/** Files uploaded by this page, by import id: for showing their lines and for reading them again. */
const sentFilesById = new Map<number, File>()

export const rememberSentFile = (id: number, file: File): void => void sentFilesById.set(id, file)

export const sentFile = (id: number): File | undefined => sentFilesById.get(id)
