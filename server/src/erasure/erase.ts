import type { TellDeeds } from '../audit/sealer.ts'
import type { Doer } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { tellOfNames } from '../interviews/list/names.ts'
import type { ExamCache } from '../sitting/examCache.ts'
import { eraseRows, StillRunning } from './eraseRows.ts'
import { interviewsOf, isRunning, textsOf, whomOf } from './kept.ts'
import { isNothingKept } from './mentions.ts'
import { overwriteRemains } from './remains/overwriteRemains.ts'

interface Wanted {
  email: string
  reason: string | null
}

type Refused = 'NOTHING_TO_ERASE' | 'INTERVIEW_IN_PROGRESS'

/**
 * Erases a candidate and returns the receipt's number. Afterwards no SQLite file contains the data, unless a long read
 * prevents it.
 */
export async function eraseCandidate(
  db: Db,
  { doer, exams, tellDeeds }: { doer: Doer; exams: ExamCache; tellDeeds: TellDeeds },
  { email, reason }: Wanted,
): Promise<number | Refused> {
  const erased = await inTransaction(db, async (tx) => {
    // Locks out simultaneous erasures and deletions.
    await tellOfNames(tx)
    const rows = await interviewsOf(tx, email)
    const whom = whomOf(rows, email)
    if (rows.some(isRunning)) return 'INTERVIEW_IN_PROGRESS' as const
    if (await isNothingKept(tx, whom)) return 'NOTHING_TO_ERASE' as const
    const gone = await eraseRows(tx, { doer, exams, cause: 'request', reason, rows, whom })
    return { ...gone, texts: textsOf(whom) }
  }).catch((error: unknown) => {
    if (error instanceof StillRunning) return 'INTERVIEW_IN_PROGRESS' as const
    throw error
  })
  if (typeof erased === 'string') return erased
  tellDeeds(erased.sealed)
  await overwriteRemains(db, { texts: erased.texts, receipts: [erased.receipt] })
  return erased.receipt
}
