import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** SQLite's code for a file that cannot be opened. Callers should retry a statement with this code later. */
const CANTOPEN = 14

class DatabaseVanished extends Error {
  readonly errcode = CANTOPEN
}

interface WatchedFile {
  path: string
  /** Device and inode of the watched file. `identity` is null until the file exists. */
  identity: string | null
  size: number
}

function findFile(path: string): { identity: string | null; size: number } {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? { identity: `${found.dev} ${found.ino}`, size: found.size } : { identity: null, size: 0 }
}

/**
 * Data that is written to a deleted or replaced file is lost. So the database files are checked before each write is
 * confirmed.
 */
export function watchFiles({ growing, others }: { growing: readonly string[]; others: readonly string[] }) {
  const watchedFiles: WatchedFile[] = [...growing, ...others].map((path) => ({ path, ...findFile(path) }))
  let vanished: DatabaseVanished | null = null

  function isSame(file: WatchedFile): boolean {
    const { identity, size } = findFile(file.path)
    // The write-ahead log does not exist before the first write.
    file.identity ??= identity
    if (file.identity !== identity || (growing.includes(file.path) && size < file.size)) return false
    file.size = size
    return true
  }

  /** After a file was deleted or replaced, all later checks fail too, because data written since then may be lost. */
  function poll(): void {
    const missingFile = vanished ? undefined : watchedFiles.find((file) => !isSame(file))
    if (!missingFile) return
    const folder = dirname(missingFile.path)
    const what = existsSync(folder)
      ? `${missingFile.path} is not the file any more that Assay opened`
      : `${folder} is gone`
    vanished = new DatabaseVanished(`${what}; nothing is saved until Assay is restarted`)
  }

  function assertNotVanished(): void {
    if (vanished) throw vanished
  }

  return {
    hasVanished: () => vanished !== null,
    assertNotVanished,
    assertSame(): void {
      poll()
      assertNotVanished()
    },
  }
}
