import { type Config, readConfig } from '../../config.ts'
import { refuseUnmigrated } from '../../platform/db/migrate.ts'
import { openReadOnly, withExclusiveDatabase } from '../../platform/db/open.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { StartFault } from '../../startFault.ts'
import { type ReportCheck, repair, verify } from '../verify/verify.ts'
import { formatNumber, parseArguments, printLine, type RunCommand } from './words.ts'

const lines: string[] = []
const printCheck: ReportCheck = (check, wrong, first) => {
  lines.push(`${wrong === 0 ? 'right' : `${formatNumber(wrong)} wrong`}: ${check}`)
  for (const { where, stored, expected } of first) lines.push(`  ${where}: stored ${stored}, correct ${expected}`)
  if (wrong > first.length) lines.push(`  and ${formatNumber(wrong - first.length)} more`)
}

async function verifyDatabase(config: Config): Promise<number> {
  const db = await openReadOnly(config)
  try {
    await refuseUnmigrated(db)
    return await inSnapshot(db, (snapshot) => verify(snapshot, printCheck))
  } finally {
    await db.destroy()
  }
}

export const run: RunCommand = async (words) => {
  const { values, positionals } = parseArguments(words, { repair: { type: 'boolean' } })
  if (positionals.length > 0) throw new StartFault('assay verify accepts only --repair')
  const config = readConfig(process.env)
  const wrong = values.repair
    ? await withExclusiveDatabase(config, (db) => repair(db, printCheck))
    : await verifyDatabase(config)
  const isWrong = wrong > 0 && !values.repair
  if (isWrong) printLine(`${formatNumber(wrong)} stored numbers are wrong. Stop Assay and run: assay verify --repair`)
  else
    printLine(
      wrong === 0
        ? 'Every stored number is correct.'
        : `${formatNumber(wrong)} stored numbers were wrong and are now corrected.`,
    )
  for (const line of lines) printLine(line)
  return isWrong ? 1 : undefined
}
