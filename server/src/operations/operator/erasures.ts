import { readFileSync } from 'node:fs'
import { readConfig } from '../../config.ts'
import { openReadOnly, withExclusiveDatabase } from '../../platform/db/open.ts'
import { StartFault } from '../../startFault.ts'
import { auditEntryLogger } from '../audit/sealer.ts'
import { applyList } from '../erasure/applyList.ts'
import { erasureLines, readList } from '../erasure/list.ts'
import { countText, parseArguments, printLine, type RunCommand } from './words.ts'

async function printList(): Promise<void> {
  const db = await openReadOnly(readConfig(process.env))
  try {
    for await (const line of erasureLines(db)) printLine(line)
  } finally {
    await db.destroy()
  }
}

function readListFile(file: string) {
  try {
    return readList(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartFault(`${file} cannot be read: ${(error as Error).message}`)
  }
}

export const run: RunCommand = async (words) => {
  const [what, file, ...more] = parseArguments(words, {}).positionals
  if (what === undefined) {
    await printList()
    return undefined
  }
  if (what !== 'apply' || file === undefined || more.length > 0)
    throw new StartFault('The command is: assay erasures, or assay erasures apply FILE')
  const lines = readListFile(file)
  const config = readConfig(process.env)
  const logAuditEntries = auditEntryLogger(config.isAuditLogged ? (line) => void process.stdout.write(line) : null)
  const erased = await withExclusiveDatabase(config, (db) => applyList(db, lines, { now: Date.now, logAuditEntries }))
  printLine(`${countText(erased, 'interview')} ${erased === 1 ? 'was' : 'were'} erased again.`)
  return undefined
}
