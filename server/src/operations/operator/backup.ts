import { dirname, resolve } from 'node:path'
import { type Config, readConfig } from '../../config.ts'
import { startFaultMessage } from '../../platform/db/files/faults.ts'
import { KEEP_FAULT, type Keep, readKeep } from '../../platform/settings/backupSettings.ts'
import { StartFault } from '../../startFault.ts'
import { backUp } from '../backups/backUp.ts'
import { backUpInto, removeOldBackups, removePartialBackups } from '../backups/folder.ts'
import { recordBackup, recordUnsentBackup, removeUnsentNote } from '../backups/lastBackup.ts'
import { findLastRestoreTest } from '../backups/lastRestoreTest.ts'
import { assertReadableBackup } from '../backups/restore.ts'
import { runUploadProgram } from '../backups/runUploadProgram.ts'
import { parseArguments, printLine, type RunCommand } from './words.ts'

function keepOf(text: string | undefined): Keep | undefined {
  if (text === undefined) return undefined
  const keep = readKeep(text)
  if (keep === null) throw new StartFault(`--keep ${KEEP_FAULT}`)
  return keep
}

/** The backup counts as done even if its time cannot be saved in the data folder. */
function saveNote(folder: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    const why = startFaultMessage(error, folder)
    if (why === null) throw error
    process.stderr.write(`The time of the backup cannot be stored: ${why}\n`)
  }
}

/** The backup counts as done only after it has reached its destination. */
async function deliverBackup({ folder, backupHandling }: Config, path: string, at: number): Promise<void> {
  const { after } = backupHandling
  if (after !== undefined) {
    saveNote(folder, () => recordUnsentBackup(folder, resolve(path)))
    await runUploadProgram(after, resolve(path))
  }
  saveNote(folder, () => {
    removeUnsentNote(folder)
    recordBackup(folder, path, at)
  })
}

async function uploadAgain(config: Config, path: string): Promise<undefined> {
  if (config.backupHandling.after === undefined)
    throw new StartFault('ASSAY_BACKUP_AFTER is not set, so no program can receive the backup')
  const { mtimeMs } = assertReadableBackup(path)
  await deliverBackup(config, path, Math.round(mtimeMs))
  printLine(`The program in ASSAY_BACKUP_AFTER received ${path}.`)
  return undefined
}

export const run: RunCommand = async (words) => {
  const { values, positionals } = parseArguments(words, {
    to: { type: 'string' },
    keep: { type: 'string' },
    'hand-over': { type: 'string' },
  })
  const [file] = positionals
  const config = readConfig(process.env)
  const ways = [file, values.to, values['hand-over']].filter((way) => way !== undefined)
  if (ways.length !== 1 || positionals.length > 1)
    throw new StartFault('Add a file or a folder: assay backup FILE, or assay backup --to FOLDER --keep 14')
  if (values.to === undefined && values.keep !== undefined)
    throw new StartFault('--keep works only with a folder: assay backup --to FOLDER --keep 14')
  if (values['hand-over'] !== undefined) return uploadAgain(config, values['hand-over'])

  const keep = keepOf(values.keep)
  const { recipient } = config.backupHandling
  const at = Date.now()
  removePartialBackups(values.to === undefined ? dirname(resolve(file ?? '')) : resolve(values.to))
  if (file !== undefined) await backUp(config, file, { recipient })
  const path = values.to === undefined ? (file ?? '') : await backUpInto(config, resolve(values.to), at, recipient)
  await deliverBackup(config, path, at)
  if (values.to !== undefined && keep !== undefined)
    removeOldBackups(resolve(values.to), keep, findLastRestoreTest(config.folder))
  const suffix = recipient === undefined ? '' : `, encrypted with the public key ${recipient}`
  printLine(`All data saved so far is in ${path}${suffix}.`)
  return undefined
}
