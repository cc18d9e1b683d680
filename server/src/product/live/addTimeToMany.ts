import type { ResponseOf } from '@assay/contract/endpoint'
import type { addTimeToMany as addTimeCall } from '@assay/contract/live/live'
import { isOverAt } from '@assay/domain/exam/stage'
import type { Actor } from '../../platform/db/audit.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { extendTests } from '../attempts/clock/extendTests.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { findByCodes, rowsIn } from '../attempts/states/inView.ts'

export type AddTimeToManyResult = ResponseOf<typeof addTimeCall>
export type Refused = AddTimeToManyResult['refused'][number]

interface AddTimeRequest {
  actor: Actor
  attemptCache: AttemptCache
  seconds: number
  reason: string
  codes: readonly string[] | undefined
}

const testsWithCodes = (db: Queryable, codes: readonly string[]) =>
  inChunks(codes, (part) => findByCodes(db, 'byCode', part))

const selectRunningTests = (db: Queryable, now: number) => rowsIn(db, 'live').where('deadline_at', '>', now).execute()

function skipReason(row: InterviewRow | undefined, now: number): string | null {
  if (!row) return 'INTERVIEW_NOT_FOUND'
  if (row.started_at === null) return 'NOT_ACTIVATED'
  return isOverAt(row, now) ? 'INTERVIEW_CLOSED' : null
}

/** If one of the tests cannot be extended, the other tests are still extended. */
export async function addTimeToMany(
  tx: Tx,
  { actor, attemptCache, seconds, reason, codes }: AddTimeRequest,
): Promise<AddTimeToManyResult> {
  const rows = codes ? await testsWithCodes(tx, codes) : await selectRunningTests(tx, actor.at)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const extensions = rows.filter((row) => skipReason(row, actor.at) === null).map(({ id }) => ({ id, seconds }))
  const extended = new Set((await extendTests(tx, { actor, attemptCache, extensions, reason })).map(({ id }) => id))
  const refused = [...(codes ?? byCode.keys())].flatMap((code): Refused[] => {
    const row = byCode.get(code)
    if (row && extended.has(row.id)) return []
    return [{ code, reason: skipReason(row, actor.at) ?? 'INTERVIEW_CLOSED' }]
  })
  return { given: extended.size, reopened: 0, refused }
}
