import type { Parsed } from '@assay/contract/endpoint'
import type { markQuestion as call, Question } from '@assay/contract/questions/questions'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { type QuestionUsageQueries, readAnyQuestions } from '../question.ts'

/** A program with a user's token counts as this user. A program with another token is a separate reader. */
const readerId = ({ actor_id, token }: Actor) => actor_id ?? -(token?.id ?? 0)

/** If `said` is null, the stored opinion of the reader is removed. */
export const markQuestion = (
  db: Db,
  actor: Actor,
  id: number,
  said: Parsed<(typeof call)['body']> | null,
  usage: QuestionUsageQueries,
): Promise<Question | undefined> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const readContext = { now: actor.at, usage }
    const [question] = await readAnyQuestions(tx, [id], readContext)
    if (!question) return undefined
    const marked_by = readerId(actor)
    await tx.deleteFrom('question_marks').where('question_id', '=', id).where('marked_by', '=', marked_by).execute()
    if (said) {
      const { verdict, note } = said
      const reader = { marked_by, marked_by_name: actor.actor_name, marked_at: actor.at }
      await tx
        .insertInto('question_marks')
        .values({ question_id: id, verdict, note, version: question.version, ...reader })
        .execute()
    }
    const detail = { code: question.code, mark: said?.verdict ?? null }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'question', object_id: id, detail })
    return (await readAnyQuestions(tx, [id], readContext))[0]
  })
