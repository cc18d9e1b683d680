import type { Actor } from '../../platform/db/audit.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { withSavepoint } from '../../platform/db/transaction.ts'
import { isUnique } from '../../platform/db/violations.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { extendTests } from '../attempts/clock/extendTests.ts'
import { reopenTest } from '../attempts/closing/reopenTest.ts'
import { claimGaps } from '../attempts/presence/gaps.ts'
import { interviewsIn } from '../attempts/states/inView.ts'
import type { AddTimeToManyResult, Refused } from './addTimeToMany.ts'

export const findOutage = (db: Queryable, id: number) =>
  db.selectFrom('outages').select(['id', 'from_at', 'to_at']).where('id', '=', id).executeTakeFirst()

type OutageRow = NonNullable<Awaited<ReturnType<typeof findOutage>>>

/** Tests that candidates have ended themselves get no time for an outage. */
const affectedTests = (tx: Tx, outageId: number) =>
  interviewsIn(tx, 'outages')
    .select(['id', 'code', 'deadline_at', 'closed_at'])
    .where('id', 'in', (gaps) =>
      gaps.selectFrom('gaps').select('interview_id').where('outage_id', '=', outageId).where('given_at', 'is', null),
    )
    .where(({ eb, or }) => or([eb('closed_by', 'is', null), eb('closed_by', '!=', 'candidate')]))
    .orderBy('id')
    .execute()

type AffectedTest = Awaited<ReturnType<typeof affectedTests>>[number]

interface OutageTimeRequest {
  actor: Actor
  attemptCache: AttemptCache
  outage: OutageRow
}

/** Tests that have ended in the meantime got no time, so their gaps must not be marked as given back. */
const unmarkGaps = (tx: Tx, outageId: number, ids: readonly number[]) =>
  inChunks(ids, (part) =>
    tx
      .updateTable('gaps')
      .set({ given_at: null })
      .where('outage_id', '=', outageId)
      .where('interview_id', 'in', part)
      .execute(),
  )

async function addTimeToRunning(tx: Tx, request: OutageTimeRequest, tests: readonly AffectedTest[]) {
  const { actor, attemptCache, outage } = request
  const ids = tests.map(({ id }) => id)
  const extensions = await claimGaps(tx, ids, actor.at, outage.id)
  const extended = new Set(
    (await extendTests(tx, { actor, attemptCache, extensions, reason: null })).map(({ id }) => id),
  )
  const ended = extensions.map(({ id }) => id).filter((id) => !extended.has(id))
  await unmarkGaps(tx, outage.id, ended)
  return { extended: extended.size, ended: new Set(ended) }
}

class NotReopened extends Error {}

/** Returns null if the test was reopened. The added time starts to run when the candidate returns. */
async function reopen(
  tx: Tx,
  { actor, attemptCache, outage }: OutageTimeRequest,
  { id, code }: AffectedTest,
): Promise<Refused | null> {
  try {
    await withSavepoint(tx, async () => {
      const [claimed] = await claimGaps(tx, [id], actor.at, outage.id)
      const seconds = claimed?.seconds ?? 0
      // No reason is stored, because a text with exact times would be visible to all readers.
      const reopened = await reopenTest(tx, { actor, attemptCache, id, seconds, reason: null })
      if (typeof reopened === 'string') throw new NotReopened(reopened)
    })
    return null
  } catch (error) {
    if (error instanceof NotReopened) return { code, reason: error.message }
    if (isUnique(error)) return { code, reason: 'ALREADY_INVITED' }
    throw error
  }
}

export async function addTimeForOutage(tx: Tx, request: OutageTimeRequest): Promise<AddTimeToManyResult | null> {
  const { actor, outage } = request
  const tests = await affectedTests(tx, outage.id)
  const isOpen = ({ closed_at, deadline_at }: AffectedTest) =>
    closed_at === null && (deadline_at === null || deadline_at > actor.at)
  const endedInIt = ({ closed_at }: AffectedTest) => closed_at !== null && closed_at <= outage.to_at
  const { extended, ended } = await addTimeToRunning(tx, request, tests.filter(isOpen))

  const refused: Refused[] = []
  let reopened = 0
  for (const test of tests.filter((one) => !isOpen(one) || ended.has(one.id))) {
    const fault = endedInIt(test) ? await reopen(tx, request, test) : { code: test.code, reason: 'INTERVIEW_CLOSED' }
    if (fault) refused.push(fault)
    else reopened += 1
  }
  return extended + reopened + refused.length > 0 ? { given: extended, reopened, refused } : null
}
