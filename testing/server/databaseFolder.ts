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

/**
 * The folder for temporary databases is in memory if there is space, because copying a database on disk takes longer
 * than its tests.
 */
export const databaseFolder = () => (hasRoom(MEMORY) ? MEMORY : tmpdir())
