import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** SQLite's own number for a file that cannot be opened: the caller is told to try again later. */
const CANTOPEN = 14

class DatabaseVanished extends Error {
  readonly errcode = CANTOPEN
}

interface Known {
  path: string
  /** Which file of the disk it is; null until it is there. */
  identity: string | null
  size: number
}

function findFile(path: string): { identity: string | null; size: number } {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? { identity: `${found.dev} ${found.ino}`, size: found.size } : { identity: null, size: 0 }
}

/**
 * A process goes on writing to a file that was deleted or replaced under it, and what it saves there is gone with it. So
 * before anything is acknowledged the files must still be those that were opened; `growing` ones are never cut short.
 */
export function watchFiles({ growing, others }: { growing: readonly string[]; others: readonly string[] }) {
  const known: Known[] = [...growing, ...others].map((path) => ({ path, ...findFile(path) }))
  let vanished: DatabaseVanished | null = null

  function isSame(file: Known): boolean {
    const { identity, size } = findFile(file.path)
    // The log appears with the first write.
    file.identity ??= identity
    if (file.identity !== identity || (growing.includes(file.path) && size < file.size)) return false
    file.size = size
    return true
  }

  /** Once they are not the same, they never are again: what was written since may be lost. */
  function look(): void {
    const gone = vanished ? undefined : known.find((file) => !isSame(file))
    if (!gone) return
    const folder = dirname(gone.path)
    const what = existsSync(folder) ? `${gone.path} is not the file any more that was opened` : `${folder} is gone`
    vanished = new DatabaseVanished(`${what}; nothing is saved until Assay is started anew`)
  }

  function assertNotVanished(): void {
    if (vanished) throw vanished
  }

  return {
    hasVanished: () => vanished !== null,
    assertNotVanished,
    assertSame(): void {
      look()
      assertNotVanished()
    },
  }
}
