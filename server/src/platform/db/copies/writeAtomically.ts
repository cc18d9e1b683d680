import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from '../../../startFault.ts'
import { assertWritable, fileFaultReason, isFileSystemFault } from '../files/faults.ts'
import { giveToOwner } from '../files/giveToOwner.ts'
import { flushFile } from '../seal.ts'

const withSqliteSideFiles = (part: string) => [part, `${part}-journal`, `${part}-wal`, `${part}-shm`]

function assertFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new StartFault(`${folder} cannot be written: it is a file, but must be a folder`)
  assertWritable(folder)
}

export async function writeAtomically(target: string, write: (part: string) => unknown): Promise<void> {
  assertFolder(dirname(target))
  const part = `${target}.part`
  const clear = () => {
    for (const path of withSqliteSideFiles(part)) rmSync(path, { force: true })
  }
  clear()
  try {
    await write(part)
    // The file contains the whole database, so only the file's owner may read it.
    chmodSync(part, 0o600)
    giveToOwner(part)
    flushFile(part)
    renameSync(part, target)
    flushFile(target)
  } catch (error) {
    if (error instanceof StartFault || !isFileSystemFault(error)) throw error
    throw new StartFault(`${target} cannot be written: ${fileFaultReason(error, dirname(target))}`)
  } finally {
    clear()
  }
}
