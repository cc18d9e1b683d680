/** Files uploaded by this page, by import id: for showing their lines and for reading them again. */
const sent = new Map<number, File>()

export const keepSentFile = (id: number, file: File): void => void sent.set(id, file)

export const sentFile = (id: number): File | undefined => sent.get(id)
