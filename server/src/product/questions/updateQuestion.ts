import type { Parsed } from '@assay/contract/endpoint'
import { fieldError } from '@assay/contract/fieldErrors'
import type { updateQuestion as call, Question } from '@assay/contract/questions/questions'
import type { Translation } from '@assay/contract/questions/translation'
import { answerChangeFaults } from '@assay/domain/bank/question'
import { languageFaults } from '@assay/domain/bank/texts/translations'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseFields } from '../../platform/http/refusal.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { changeLabels } from './changeLabels.ts'
import { requirePassages, setPassageOf } from './passages.ts'
import { type QuestionUsageQueries, readQuestion } from './question.ts'
import { type Reasons, storeReasons } from './reasons/reasons.ts'
import { storeVersions } from './storeVersions.ts'
import { renderTexts } from './texts/renderTexts.ts'
import { reasonFields, textFields } from './texts/textFields.ts'
import type { LimitedRenderer } from './texts/textRenderer.ts'

type Changes = Parsed<(typeof call)['body']>

function withChanges(
  before: Question,
  { description, answers, keeps_order, lang, rationale, sources, passage_id }: Changes,
  html: RenderedChanges,
): Question {
  const changedAnswers = new Map(answers?.map((answer) => [answer.id, answer]))
  return {
    ...before,
    description: description ?? before.description,
    rationale: rationale ?? before.rationale,
    sources: sources ?? before.sources,
    keeps_order: keeps_order ?? before.keeps_order,
    // If `lang` is null, the language is removed; if `lang` is undefined, the language stays.
    lang: lang === undefined ? before.lang : lang,
    passage_id: passage_id === undefined ? before.passage_id : passage_id,
    description_html: html.description ?? before.description_html,
    answers: before.answers.map((answer) => {
      const changedAnswer = changedAnswers.get(answer.id)
      return {
        ...answer,
        description: changedAnswer?.description ?? answer.description,
        description_html: html.answers.get(answer.id) ?? answer.description_html,
        is_fixed: changedAnswer?.is_fixed ?? answer.is_fixed,
        rationale: changedAnswer?.rationale ?? answer.rationale,
      }
    }),
  }
}

const contentFingerprint = (question: Question) => {
  const { description, answers, keeps_order, lang, passage_id, wordings } = question
  return JSON.stringify([
    description,
    answers.map(answerContent),
    keeps_order,
    lang,
    passage_id,
    wordings.map(translationContent),
  ])
}

const answerContent = ({ id, description, is_fixed }: Question['answers'][number]) => ({ id, description, is_fixed })

const translationContent = ({ lang, description, answers, is_behind }: Translation) => [
  ...[lang, description, is_behind],
  answers.map((answer) => answer.description),
]

const ownContent = ({ description, answers }: Question) =>
  JSON.stringify([description, answers.map((answer) => answer.description)])

/** If the text of a question changes, its translations are outdated, unless the user confirms them with the edit. */
function updatedTranslations(
  before: Question,
  after: Question,
  confirmedTranslations: readonly Translation[],
): Translation[] {
  const confirmed = new Map(confirmedTranslations.map((translation) => [translation.lang, translation]))
  const hasChanged = ownContent(before) !== ownContent(after)
  const currentTranslations = before.wordings.map((translation) => {
    const { lang, is_behind } = translation
    return confirmed.get(lang) ?? { ...translation, is_behind: is_behind || hasChanged }
  })
  const existingLanguages = new Set(currentTranslations.map(({ lang }) => lang))
  // The question's own language needs no translation, and a question without a language cannot have any.
  const canHave = ({ lang }: Translation) => after.lang !== null && lang !== after.lang && !existingLanguages.has(lang)
  return [...currentTranslations, ...confirmedTranslations.filter(canHave)]
}

interface RenderedChanges {
  description?: string | undefined
  answers: ReadonlyMap<number, string>
}

async function renderChanges(
  renderer: LimitedRenderer,
  changes: Changes,
  isUnchanged: boolean,
): Promise<RenderedChanges> {
  const all = await renderTexts(renderer, [...textFields(changes), ...reasonFields(changes)], { isUnchanged })
  const html = changes.description === undefined ? all : all.slice(1)
  const answers = (changes.answers ?? []).filter((answer) => answer.description !== undefined)
  return {
    ...(changes.description !== undefined && { description: all[0] }),
    answers: new Map(answers.map(({ id }, at) => [id, html[at] ?? ''])),
  }
}

const reasonsOfQuestion = ({ rationale, sources, answers }: Question): Reasons => ({
  rationale,
  sources,
  answers: Object.fromEntries(answers.map((answer) => [answer.id, answer.rationale])),
})

const reasonsFingerprint = (question: Question) => JSON.stringify(reasonsOfQuestion(question))

export async function updateQuestion(
  db: Db,
  renderer: LimitedRenderer,
  actor: Actor,
  id: number,
  changes: Changes,
  usage: QuestionUsageQueries,
  restored: { wordings: readonly Translation[] } | null = null,
): Promise<Question | 'QUESTION_NOT_FOUND' | 'QUESTION_CHANGED'> {
  const html = await renderChanges(renderer, changes, restored !== null)
  return inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const before = await readQuestion(tx, id, { now: actor.at, usage })
    if (!before) return 'QUESTION_NOT_FOUND'
    const faults = changes.answers ? answerChangeFaults(before.answers, changes.answers) : []
    if (faults.length > 0) refuseFields(faults.map(({ path, code }) => fieldError(path.join('.'), code)))
    if (changes.version !== undefined && changes.version !== before.version) return 'QUESTION_CHANGED'
    await requirePassages(tx, [{ field: 'passage_id', passage_id: changes.passage_id }])

    const edited = withChanges(before, changes, html)
    const after = { ...edited, wordings: updatedTranslations(before, edited, restored?.wordings ?? []) }
    const languages = after.wordings.map(({ lang }) => lang)
    const unknown = languageFaults(after.lang, languages)
    if (unknown.length > 0) refuseFields(unknown.map(({ path, code }) => fieldError(path.join('.'), code)))
    const hasNewLabels = await changeLabels(tx, before, changes.labels)
    const isNewVersion = hasNewLabels || contentFingerprint(after) !== contentFingerprint(before)
    const hasNewReasons = reasonsFingerprint(after) !== reasonsFingerprint(before)
    if (!isNewVersion && !hasNewReasons) return before

    const version = isNewVersion ? before.version + 1 : before.version
    const labels = changes.labels?.map((name) => ({ name })) ?? after.labels
    if (after.passage_id !== before.passage_id) await setPassageOf(tx, id, after.passage_id)
    if (isNewVersion) await storeVersions(tx, actor, [{ ...after, version, labels }], restored ? 'restored' : 'written')
    // The reasons for the answer key are not part of a version.
    if (hasNewReasons) await storeReasons(tx, [[id, reasonsOfQuestion(after)]], actor.at)
    const detail = { code: after.code, version, labels: changes.labels }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'question', object_id: id, detail })
    return (await readQuestion(tx, id, { now: actor.at, usage })) ?? after
  })
}
