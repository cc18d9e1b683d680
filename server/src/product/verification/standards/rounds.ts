import { fieldError } from '@assay/contract/fieldErrors'
import type { StandardRound } from '@assay/contract/verification/standards'
import { angoffResult } from '@assay/domain/verification/angoff'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import type { MailSettings } from '../../../platform/settings/mailSettings.ts'
import { queueJudgeMails } from './judgeMail.ts'
import { findStandard, judgesOf, keepRatings, questionsOf, ratingsOf, type StandardRow } from './queries.ts'

/** Storing ratings and ending a round use the same lock, so that no rating is stored after the end of the round. */
const standardLock = (id: number) => `standard ${id}`

type RoundRefusal = 'STANDARD_NOT_FOUND' | 'STANDARD_CLOSED'

async function requireOpenStandard(tx: Tx, id: number): Promise<StandardRow | RoundRefusal> {
  await takeLock(tx, standardLock(id))
  const row = await findStandard(tx, id)
  if (!row) return 'STANDARD_NOT_FOUND'
  return row.closed_at === null ? row : 'STANDARD_CLOSED'
}

interface Rating {
  question_id: number
  rating: number
}

/** Returns the number of questions that the judge has rated. */
export const keepOwnRatings = (
  db: Db,
  actor: Actor,
  { id, userId, ratings }: { id: number; userId: number; ratings: readonly Rating[] },
): Promise<number | RoundRefusal> =>
  inTransaction(db, async (tx) => {
    const row = await requireOpenStandard(tx, id)
    if (typeof row === 'string') return row
    const asked = new Set((await questionsOf(tx, id)).map(({ question_id }) => question_id))
    const unknown = ratings.flatMap(({ question_id }, at) =>
      asked.has(question_id) ? [] : [fieldError(`ratings.${at}.question_id`, 'QUESTION_NOT_FOUND')],
    )
    if (unknown.length > 0) refuseFields(unknown)
    const own = { standard_id: id, round: row.round, user_id: userId }
    await keepRatings(
      tx,
      ratings.map((rating) => ({ ...own, ...rating })),
    )
    const detail = { round: row.round, rated: ratings.length }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'standard', object_id: id, detail })
    const all = await ratingsOf(tx, row)
    return all.filter(({ user_id, question_id }) => user_id === userId && asked.has(question_id)).length
  })

async function computeRoundResult(tx: Tx, row: StandardRow): Promise<StandardRound | null> {
  const questions = (await questionsOf(tx, row.id)).map(({ question_id }) => question_id)
  const ratings = Map.groupBy(await ratingsOf(tx, row), ({ user_id }) => user_id)
  const whole = (await judgesOf(tx, row.id)).flatMap(({ user_id }) => {
    const own = new Map((ratings.get(user_id) ?? []).map(({ question_id, rating }) => [question_id, rating]))
    const all = questions.flatMap((id) => own.get(id) ?? [])
    return all.length === questions.length ? [all] : []
  })
  if (whole.length < 2 || questions.length < 2) return null
  const rated = questions.map((_, at) => ({ ratings: whole.map((all) => all[at] ?? 0) }))
  const { questions: estimates, ...result } = angoffResult(rated)
  return {
    round: row.round,
    judges: whole.length,
    questions: questions.map((question_id, at) => ({ question_id, ...(estimates[at] ?? { mean: 0, sd: 0 }) })),
    ...result,
  }
}

export const endRound = (
  db: Db,
  actor: Actor,
  { id, isClosed, mail }: { id: number; isClosed: boolean; mail: MailSettings | null },
): Promise<RoundRefusal | 'TOO_FEW_RATINGS' | null> =>
  inTransaction(db, async (tx) => {
    const row = await requireOpenStandard(tx, id)
    if (typeof row === 'string') return row
    const result = await computeRoundResult(tx, row)
    if (!result) return 'TOO_FEW_RATINGS'
    const document = JSON.stringify(result)
    await tx.insertInto('standard_rounds').values({ standard_id: id, round: row.round, document }).execute()
    const next = isClosed ? { closed_at: actor.at } : { round: row.round + 1 }
    await tx.updateTable('standards').set(next).where('id', '=', id).execute()
    if (!isClosed) {
      const said = await ratingsOf(tx, row)
      await keepRatings(
        tx,
        said.map((rating) => ({ standard_id: id, round: row.round + 1, ...rating })),
      )
      const others = (await judgesOf(tx, id)).flatMap(({ user_id }) => (user_id === actor.actor_id ? [] : [user_id]))
      if (mail) await queueJudgeMails(tx, others, { standardId: id, at: actor.at, mail })
    }
    const detail = { round: row.round, proposed_mark: result.proposed_mark, closed: isClosed }
    await recordAuditEntry(tx, actor, { action: 'ended', object_kind: 'standard', object_id: id, detail })
    return null
  })
