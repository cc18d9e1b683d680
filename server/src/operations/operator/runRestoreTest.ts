import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { type Config, readConfig } from '../../config.ts'
import { StartFault } from '../../startFault.ts'
import { backupsIn } from '../backups/folder.ts'
import { recordRestoreTest } from '../backups/lastRestoreTest.ts'
import { assertTestableBackup, runRestoreTest } from '../backups/runRestoreTest.ts'
import { formatNumber, parseArguments, printLine, type RunCommand } from './words.ts'

function newestBackup({ backups }: Config): string {
  if (!backups)
    throw new StartFault('Add a backup file: assay drill FILE; or set ASSAY_BACKUP_DIR to test the newest backup')
  const found = backupsIn(backups.folder).at(-1)
  if (!found) throw new StartFault(`There is no backup in ${backups.folder}`)
  return found.path
}

export const run: RunCommand = async (words) => {
  const { values, positionals } = parseArguments(words, { identity: { type: 'string' } })
  if (positionals.length > 1) throw new StartFault('Add only one backup file: assay drill FILE')
  const config = readConfig(process.env)
  const path = positionals[0] ?? newestBackup(config)
  const identity = values.identity ?? config.backupHandling.identity
  assertTestableBackup(path, identity)
  // The restore test has a low priority, because candidates may answer at the same time.
  setPriority(constants.priority.PRIORITY_LOW)
  const startedAt = Date.now()
  const note = { name: basename(path), at: startedAt }
  try {
    const { rows, tables, auditEntries, receipts } = await runRestoreTest(config, path, identity)
    recordRestoreTest(config.folder, { ...note, why: null })
    const counted = tables > 0 ? `${formatNumber(rows)} rows of ${tables} tables, ` : ''
    const summary = `${counted}every stored number, ${formatNumber(auditEntries)} sealed audit entries and ${formatNumber(receipts)} receipts`
    printLine(
      `${path} can be restored: ${summary} are correct. It took ${Math.ceil((Date.now() - startedAt) / 1000)} s.`,
    )
    return undefined
  } catch (error) {
    recordRestoreTest(config.folder, {
      ...note,
      why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown',
    })
    throw error
  }
}
