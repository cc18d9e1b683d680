import type { Head } from '@assay/domain/audit/chain'
import { verifyChain } from '../audit/verify.ts'
import { readConfig } from '../config.ts'
import { openToRead } from '../db/open.ts'
import { StartFault } from '../startFault.ts'
import { inDigits, type Run, readWords, say } from './words.ts'

function headFrom(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined
  const [, seq = '', hash = ''] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (hash === '') throw new StartFault('--head takes what the log holds: the seq, a colon and the hash of a line')
  return { seq: Number(seq), hash }
}

/** Beside a server that runs: what is sealed meanwhile is gone through as well. */
export const run: Run = async (words) => {
  const { values, positionals } = readWords(words, { head: { type: 'string' } })
  if (positionals.length !== 1 || positionals[0] !== 'verify')
    throw new StartFault('assay audit takes: verify [--head SEQ:HASH]')
  const kept = headFrom(values.head)
  const db = await openToRead(readConfig(process.env))
  try {
    const { rows, head, firstBroken, isKnown } = await verifyChain(db, kept)
    if (firstBroken !== null) {
      say(`The audit is broken at ${firstBroken}.`)
      return 1
    }
    if (!isKnown) {
      say(`The audit is broken at ${kept?.seq} or before: the head that was kept does not lie on this chain.`)
      return 1
    }
    say(`The audit is intact: ${inDigits(rows)} rows${head ? `, head ${head.seq}:${head.hash}` : ''}.`)
    return undefined
  } finally {
    await db.destroy()
  }
}
