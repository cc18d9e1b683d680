import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from '../../../startFault.ts'
import { fileFaultReason } from './faults.ts'

function make(folder: string): void {
  if (existsSync(folder)) return
  const above = dirname(folder)
  if (above !== folder) make(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // If another node on this machine created the folder first, the error is ignored.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Creates parent folders itself, because Node's recursive mode retries forever if a folder cannot be created. */
export function makeFolder(folder: string): void {
  try {
    make(folder)
  } catch (error) {
    throw new StartFault(`The data folder ${folder} cannot be created: ${fileFaultReason(error, dirname(folder))}`)
  }
  if (statSync(folder).isDirectory()) return
  throw new StartFault(`The data folder ${folder} cannot be written: it is a file`)
}
