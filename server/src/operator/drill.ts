import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { assertTriable, drill } from '../backups/drill.ts'
import { backupsIn } from '../backups/folder.ts'
import { noteDrill } from '../backups/lastDrill.ts'
import { type Config, readConfig } from '../config.ts'
import { StartFault } from '../startFault.ts'
import { inDigits, printLine, type RunCommand, readWords } from './words.ts'

function newest({ backups }: Config): string {
  if (!backups)
    throw new StartFault('Name a backup: assay drill FILE; or set ASSAY_BACKUP_DIR, and the newest is tried')
  const found = backupsIn(backups.folder).at(-1)
  if (!found) throw new StartFault(`There is no backup in ${backups.folder}`)
  return found.path
}

export const run: RunCommand = async (words) => {
  const { values, positionals } = readWords(words, { identity: { type: 'string' } })
  if (positionals.length > 1) throw new StartFault('Name one backup: assay drill FILE')
  const config = readConfig(process.env)
  const path = positionals[0] ?? newest(config)
  const identity = values.identity ?? config.backupHandling.identity
  assertTriable(path, identity)
  // Runs at low priority, because candidates may answer at the same time.
  setPriority(constants.priority.PRIORITY_LOW)
  const begun = Date.now()
  const noted = { name: basename(path), at: begun }
  try {
    const { rows, tables, deeds, receipts } = await drill(config, path, identity)
    noteDrill(config.folder, { ...noted, why: null })
    const counted = tables > 0 ? `${inDigits(rows)} rows of ${tables} tables, ` : ''
    const held = `${counted}every kept number, ${inDigits(deeds)} sealed deeds and ${inDigits(receipts)} receipts`
    printLine(`${path} can be restored: ${held} are right. It took ${Math.ceil((Date.now() - begun) / 1000)} s.`)
    return undefined
  } catch (error) {
    noteDrill(config.folder, {
      ...noted,
      why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown',
    })
    throw error
  }
}
