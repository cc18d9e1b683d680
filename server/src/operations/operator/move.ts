import { resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { giveToOwner } from '../../platform/db/files/giveToOwner.ts'
import type { DatabaseOptions } from '../../platform/db/open.ts'
import { fileIn } from '../../platform/db/sqlite/file.ts'
import { StartFault } from '../../startFault.ts'
import { moveAll, type Progress } from '../move/moveAll.ts'
import { formatNumber, parseArguments, printLine, type RunCommand } from './words.ts'

const PRINT_INTERVAL_MS = 2_000

function progressPrinter(): Progress {
  let printedAt = 0
  return (step, done, all) => {
    if (done < all && Date.now() - printedAt < PRINT_INTERVAL_MS) return
    printedAt = Date.now()
    printLine(`${formatNumber(done)} of ${formatNumber(all)} rows ${step}`)
  }
}

const targetPlace = (to: string): DatabaseOptions =>
  /^postgres(ql)?:\/\//.test(to) ? { databaseUrl: to, folder: '' } : { folder: resolve(to) }

export const run: RunCommand = async (words) => {
  const { values, positionals } = parseArguments(words, { to: { type: 'string' } })
  if (!values.to || positionals.length > 0)
    throw new StartFault('Add the target: assay move --to postgres://…, or assay move --to FOLDER')
  const target = targetPlace(values.to)
  const { tables, rows } = await moveAll(readConfig(process.env), target, progressPrinter())
  if (!target.databaseUrl) giveToOwner(fileIn(target.folder))
  const setting = target.databaseUrl ? 'DATABASE_URL' : 'ASSAY_DATA_DIR, without DATABASE_URL'
  printLine(
    `${formatNumber(rows)} rows of ${tables} tables were copied unchanged. Start Assay with its new ${setting}.`,
  )
  return undefined
}
