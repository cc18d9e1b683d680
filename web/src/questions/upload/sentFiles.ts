/** The files that this page has sent to be imported, by their import: to show their lines, and to send one again in another reading. */
const sent = new Map<number, File>()

export const keepSentFile = (id: number, file: File): void => void sent.set(id, file)

export const sentFile = (id: number): File | undefined => sent.get(id)
