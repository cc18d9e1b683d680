import type { Head } from '@assay/domain/audit/chain'
import { readConfig } from '../../config.ts'
import { refuseUnmigrated } from '../../platform/db/migrate.ts'
import { openReadOnly } from '../../platform/db/open.ts'
import { StartFault } from '../../startFault.ts'
import { readStoredHead } from '../audit/keptHead.ts'
import { verifyChain } from '../audit/verify.ts'
import { formatNumber, parseArguments, printLine, type RunCommand } from './words.ts'

function headFrom(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined
  const [, seq = '', hash = ''] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (hash === '')
    throw new StartFault('--head needs a head: the seq of an audit entry, a colon and the hash of this entry')
  return { seq: Number(seq), hash }
}

const asText = ({ seq, hash }: Head) => `${seq}:${hash}`

/** The server may be running during this check. Audit entries that the server adds are checked too. */
export const run: RunCommand = async (words) => {
  const { values, positionals } = parseArguments(words, { head: { type: 'string' } })
  if (positionals.length !== 1 || positionals[0] !== 'verify')
    throw new StartFault('The command is: assay audit verify [--head SEQ:HASH]')
  const given = headFrom(values.head)
  const config = readConfig(process.env)
  const db = await openReadOnly(config)
  try {
    await refuseUnmigrated(db)
    const own = await readStoredHead(db, config.folder)
    const { rows, erased, head, firstBroken, missing } = await verifyChain(
      db,
      [given, own].filter((one) => !!one),
    )
    if (firstBroken !== null) {
      const kept = missing && `: the stored head ${asText(missing)} is not in the log`
      printLine(`The audit log was changed or is damaged from entry ${firstBroken} on${kept ?? ''}.`)
      return 1
    }
    const taken = `${formatNumber(rows)} entries, ${formatNumber(erased)} of them erased`
    printLine(`The audit log is intact: ${taken}${head ? `, head ${asText(head)}` : ''}.`)
    return undefined
  } finally {
    await db.destroy()
  }
}
