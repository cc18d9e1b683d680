import type { Parsed } from '@assay/contract/endpoint'
import type { restoreVersion as call } from '@assay/contract/questions/history'
import type { Question } from '@assay/contract/questions/questions'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { refuseField } from '../../../platform/http/refusal.ts'
import { type QuestionUsageQueries, readAnyQuestions } from '../question.ts'
import { readOptions } from '../storedOptions.ts'
import type { LimitedRenderer } from '../texts/textRenderer.ts'
import { readTranslations } from '../translations/translations.ts'
import { updateQuestion } from '../updateQuestion.ts'
import { findVersion } from './queries.ts'

export type RestoreFault = 'QUESTION_NOT_FOUND' | 'QUESTION_CHANGED' | 'QUESTION_ARCHIVED'

interface Restore extends Parsed<(typeof call)['body']> {
  id: number
}

/** The old version is read before the bank is locked, which is safe because versions never change. */
export async function restoreVersion(
  db: Db,
  renderer: LimitedRenderer,
  actor: Actor,
  { id, version, current }: Restore,
  usage: QuestionUsageQueries,
): Promise<Question | RestoreFault> {
  const [question] = await readAnyQuestions(db, [id], { now: actor.at, usage })
  if (!question) return 'QUESTION_NOT_FOUND'
  const old = (await findVersion(db, id, version)) ?? refuseField('version', 'NOT_A_CHOICE')
  if (question.is_archived) return 'QUESTION_ARCHIVED'

  const answers = readOptions(old.answers).map((answer) => ({ id: answer.id, description: answer.description }))
  const changes = { description: old.description, answers, ...(current !== undefined && { version: current }) }
  const wordings = readTranslations(old.wordings)
  const restored = await updateQuestion(db, renderer, actor, id, changes, usage, { wordings })
  // The question existed before, so another request has archived it in the meantime.
  return restored === 'QUESTION_NOT_FOUND' ? 'QUESTION_ARCHIVED' : restored
}
