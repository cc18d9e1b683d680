import { dirname, resolve } from 'node:path'
import { backUp } from '../backups/backUp.ts'
import { backUpInto, clearLeavings } from '../backups/folder.ts'
import { noteBackup } from '../backups/lastBackup.ts'
import { readConfig } from '../config.ts'
import { inOneLine } from '../db/files/faults.ts'
import { StartFault } from '../startFault.ts'
import { printLine, type RunCommand, readWords } from './words.ts'

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new StartFault('--keep needs the number of backups to keep, from 1')
  return Number(text)
}

/** A backup that is there is one, whether or not its moment can be noted beside the data. */
function note(folder: string, path: string, at: number): void {
  try {
    noteBackup(folder, path, at)
  } catch (error) {
    const why = inOneLine(error, folder)
    if (why === null) throw error
    process.stderr.write(`When it was made cannot be noted: ${why}\n`)
  }
}

export const run: RunCommand = async (words) => {
  const { values, positionals } = readWords(words, { to: { type: 'string' }, keep: { type: 'string' } })
  const [file] = positionals
  if ((file === undefined) === (values.to === undefined) || positionals.length > 1)
    throw new StartFault('Name the file or the folder: assay backup FILE, or assay backup --to FOLDER --keep 14')
  if (file !== undefined && values.keep !== undefined)
    throw new StartFault('--keep belongs to a folder: assay backup --to FOLDER --keep 14')

  const config = readConfig(process.env)
  const keep = readKeep(values.keep)
  const at = Date.now()
  clearLeavings(values.to === undefined ? dirname(resolve(file ?? '')) : resolve(values.to))
  if (file !== undefined) await backUp(config, file)
  const path = values.to === undefined ? (file ?? '') : await backUpInto(config, resolve(values.to), at, keep)
  note(config.folder, path, at)
  printLine(`Everything that was saved until now is in ${path}.`)
  return undefined
}
