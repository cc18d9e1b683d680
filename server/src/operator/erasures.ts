import { readFileSync } from 'node:fs'
import { proveOlderErasures } from '../audit/proveErased.ts'
import { tellDeedsTo } from '../audit/sealer.ts'
import { readConfig } from '../config.ts'
import { openToRead, workAlone } from '../db/open.ts'
import { applyList } from '../erasure/applyList.ts'
import { listLines, readList } from '../erasure/list.ts'
import { StartFault } from '../startFault.ts'
import { counted, printLine, type RunCommand, readWords } from './words.ts'

async function list(): Promise<void> {
  const db = await openToRead(readConfig(process.env))
  try {
    for await (const line of listLines(db)) printLine(line)
  } finally {
    await db.destroy()
  }
}

function linesIn(file: string) {
  try {
    return readList(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartFault(`${file} cannot be read: ${(error as Error).message}`)
  }
}

export const run: RunCommand = async (words) => {
  const [what, file, ...more] = readWords(words, {}).positionals
  if (what === undefined) {
    await list()
    return undefined
  }
  if (what !== 'apply' || file === undefined || more.length > 0)
    throw new StartFault('assay erasures takes nothing, or: apply FILE')
  const lines = linesIn(file)
  const config = readConfig(process.env)
  const tellDeeds = tellDeedsTo(config.isAuditLogged ? (line) => void process.stdout.write(line) : null)
  const erased = await workAlone(config, async (db) => {
    tellDeeds(await proveOlderErasures(db, config.folder, Date.now()))
    return applyList(db, lines, { now: Date.now, tellDeeds })
  })
  printLine(`${counted(erased, 'interview')} ${erased === 1 ? 'was' : 'were'} erased again.`)
  return undefined
}
