import { type Config, readConfig } from '../config.ts'
import { newestIn, SCHEMA } from '../db/migrate.ts'
import { inWholeSnapshot } from '../db/months/whole.ts'
import { openToRead, workAlone } from '../db/open.ts'
import { StartFault } from '../startFault.ts'
import { repair, type TellCheck, verify } from '../verify/verify.ts'
import { inDigits, printLine, type RunCommand, readWords } from './words.ts'

const tell: TellCheck = (check, wrong, first) => {
  printLine(`${wrong === 0 ? 'right' : `${inDigits(wrong)} wrong`}: ${check}`)
  for (const { where, kept, right } of first) printLine(`  ${where}: kept ${kept}, comes to ${right}`)
  if (wrong > first.length) printLine(`  and ${inDigits(wrong - first.length)} more`)
}

/** One moment of the database, beside a server that runs. */
async function look(config: Config): Promise<number> {
  const db = await openToRead(config)
  try {
    const found = await newestIn(db)
    if (found !== SCHEMA)
      throw new StartFault(`The tables are of another release (${found}, this one knows ${SCHEMA}); start Assay once`)
    return await inWholeSnapshot(db, (snapshot) => verify(snapshot, tell))
  } finally {
    await db.destroy()
  }
}

export const run: RunCommand = async (words) => {
  const { values, positionals } = readWords(words, { repair: { type: 'boolean' } })
  if (positionals.length > 0) throw new StartFault('assay verify takes no word but --repair')
  const config = readConfig(process.env)
  if (values.repair) {
    const wrong = await workAlone(config, (db) => repair(db, tell))
    printLine(wrong === 0 ? 'Every kept number is right.' : `${inDigits(wrong)} numbers were wrong and are right now.`)
    return undefined
  }
  const wrong = await look(config)
  if (wrong === 0) {
    printLine('Every kept number is right.')
    return undefined
  }
  printLine(`${inDigits(wrong)} numbers are wrong. Stop Assay and run: assay verify --repair`)
  return 1
}
