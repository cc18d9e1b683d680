import type { Parsed } from '@assay/contract/endpoint'
import { fieldError } from '@assay/contract/fieldErrors'
import type { Question } from '@assay/contract/questions/questions'
import type { Translation } from '@assay/contract/questions/translation'
import type { saveTranslation as call } from '@assay/contract/questions/translations'
import { answerChangeFaults } from '@assay/domain/bank/question'
import { languageFaults } from '@assay/domain/bank/texts/translations'
import { TRANSLATIONS_MAX } from '@assay/domain/limits'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { refuseField, refuseFields } from '../../../platform/http/refusal.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { type QuestionUsageQueries, readQuestion } from '../question.ts'
import { storeVersions } from '../storeVersions.ts'
import { renderTexts } from '../texts/renderTexts.ts'
import { textFields } from '../texts/textFields.ts'
import type { LimitedRenderer } from '../texts/textRenderer.ts'

type TranslationRequest = Parsed<(typeof call)['body']> & Parsed<(typeof call)['params']>

function requireFitting(question: Question, { answers, lang }: TranslationRequest): void {
  const faults = [...languageFaults(question.lang, [lang]), ...answerChangeFaults(question.answers, answers)]
  if (faults.length > 0) refuseFields(faults.map(({ path, code }) => fieldError(path.join('.'), code)))
  const others = question.wordings.filter((translation) => translation.lang !== lang)
  if (others.length >= TRANSLATIONS_MAX) refuseField('lang', 'TOO_MANY')
}

function newTranslation(
  { lang, description, answers }: TranslationRequest,
  html: readonly string[],
  { answers: own }: Question,
): Translation {
  const [description_html = '', ...ofAnswers] = html
  const sent = new Map(answers.map((answer, at) => [answer.id, { ...answer, description_html: ofAnswers[at] ?? '' }]))
  return { lang, description, description_html, answers: own.flatMap(({ id }) => sent.get(id) ?? []), is_behind: false }
}

const translationFingerprint = ({ description, answers, is_behind }: Translation) =>
  JSON.stringify([description, answers.map((answer) => answer.description), is_behind])

async function saveTranslations(
  tx: Tx,
  actor: Actor,
  question: Question,
  translations: Translation[],
  usage: QuestionUsageQueries,
): Promise<Question> {
  const { id, code } = question
  const next = { ...question, version: question.version + 1, wordings: translations }
  await storeVersions(tx, actor, [next])
  const detail = { code, version: next.version }
  await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'question', object_id: id, detail })
  return (await readQuestion(tx, id, { now: actor.at, usage })) ?? next
}

export async function saveTranslation(
  db: Db,
  renderer: LimitedRenderer,
  actor: Actor,
  { id, ...sent }: TranslationRequest,
  usage: QuestionUsageQueries,
): Promise<Question | 'QUESTION_NOT_FOUND' | 'QUESTION_CHANGED'> {
  const html = await renderTexts(renderer, textFields(sent))
  return inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const question = await readQuestion(tx, id, { now: actor.at, usage })
    if (!question) return 'QUESTION_NOT_FOUND'
    requireFitting(question, { id, ...sent })
    if (sent.version !== undefined && sent.version !== question.version) return 'QUESTION_CHANGED'
    const translation = newTranslation({ id, ...sent }, html, question)
    const before = question.wordings.find(({ lang }) => lang === translation.lang)
    if (before && translationFingerprint(before) === translationFingerprint(translation)) return question
    const wordings = before
      ? question.wordings.map((one) => (one === before ? translation : one))
      : [...question.wordings, translation]
    return saveTranslations(tx, actor, question, wordings, usage)
  })
}

export const removeTranslation = (
  db: Db,
  actor: Actor,
  { id, lang }: { id: number; lang: string },
  usage: QuestionUsageQueries,
): Promise<Question | 'QUESTION_NOT_FOUND' | 'WORDING_NOT_FOUND'> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const question = await readQuestion(tx, id, { now: actor.at, usage })
    if (!question) return 'QUESTION_NOT_FOUND'
    const wordings = question.wordings.filter((translation) => translation.lang !== lang)
    if (wordings.length === question.wordings.length) return 'WORDING_NOT_FOUND'
    return saveTranslations(tx, actor, question, wordings, usage)
  })
