import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH = 3 * 2 ** 30

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH
  } catch {
    return false
  }
}

/** Where databases are thrown away that promise nothing: in memory where there is room, since to copy one keeps a disk busy for longer than its tests. */
export const scratch = () => (hasRoom(MEMORY) ? MEMORY : tmpdir())
