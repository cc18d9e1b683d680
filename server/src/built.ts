import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Beside the built files: what they were made of, and how it read then. */
export const NOTE = 'made-of.json'

interface Note {
  /** From the folder of the checkout. */
  paths: readonly string[]
  fingerprint: string
}

/** Contents and not times: a fresh checkout or a touched file changes nothing. */
function fingerprintOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha1')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

export const noteOf = (paths: readonly string[], root = ROOT): Note => ({
  paths,
  fingerprint: fingerprintOf(root, paths),
})

/** The start of the server in a few files, where these were made of the very sources that lie here. */
export function builtStart(root = ROOT): string | null {
  const built = join(root, 'server/dist')
  const file = join(built, NOTE)
  if (!existsSync(file)) return null
  const { paths, fingerprint }: Note = JSON.parse(readFileSync(file, 'utf8'))
  const areThere = paths.every((path) => existsSync(join(root, path)))
  return areThere && fingerprintOf(root, paths) === fingerprint ? join(built, 'start.js') : null
}
