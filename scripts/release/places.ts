import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A small database of each release, in a folder named after its version. */
export const kept = join(root, 'server/guarantees/releases')
