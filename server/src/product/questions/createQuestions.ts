import type { NewQuestion } from '@assay/contract/questions/questions'
import type { Source } from '@assay/contract/questions/reasons'
import type { Translation } from '@assay/contract/questions/translation'
import { isMultipleChoice } from '@assay/domain/bank/question'
import { DEFAULT_LABEL_COLOR } from '@assay/domain/limits'
import { type Actor, recordAuditEntries } from '../../platform/db/audit.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { newCode } from '../labels/code.ts'
import { createOrCountLabels } from '../labels/queries.ts'
import { questionDigest } from './digest.ts'
import { insertWithPictures } from './insertWithPictures.ts'
import { requirePassages } from './passages.ts'
import { insertQuestionLabels, insertQuestions } from './queries.ts'
import { type Reasons, storeReasons } from './reasons/reasons.ts'
import { type ReadyOption, type StoredOption, withIds, writeOptions } from './storedOptions.ts'
import { authorOf, storeSearchTexts, writeLabels } from './storeVersions.ts'
import { renderTexts } from './texts/renderTexts.ts'
import { reasonFields, textFields, translationFields } from './texts/textFields.ts'
import type { LimitedRenderer } from './texts/textRenderer.ts'
import { writeTranslations } from './translations/translations.ts'

interface Rendered {
  description: string
  description_html: string
}

interface RenderedTranslation extends Rendered {
  lang: string
  answers: readonly Rendered[]
}

/** A question is rendered before the transaction, so that the bank is not locked during this time. */
export interface RenderedQuestion extends Omit<NewQuestion, 'answers' | 'rationale' | 'sources' | 'wordings'> {
  answers: readonly (ReadyOption & { rationale?: string })[]
  rationale?: string
  sources?: Source[]
  passage_id?: number | null
  wordings?: readonly RenderedTranslation[]
  code: string
  html: string
  digest: string
}

const questionKind = ({ answers }: RenderedQuestion): 'multiple' | 'single' =>
  isMultipleChoice(answers) ? 'multiple' : 'single'

export async function renderQuestions(
  renderer: LimitedRenderer,
  questions: readonly (NewQuestion & { passage_id?: number | null })[],
): Promise<RenderedQuestion[]> {
  const fields = questions.flatMap((question, index) => [
    ...textFields(question, `${index}.`),
    ...translationFields(question.wordings, `${index}.`),
  ])
  const reasons = questions.flatMap((question, index) => reasonFields(question, `${index}.`))
  const rendered = (await renderTexts(renderer, [...fields, ...reasons])).values()
  const next = () => rendered.next().value ?? ''
  return questions.map((question) => ({
    ...question,
    code: newCode(),
    html: next(),
    answers: question.answers.map((answer) => ({ ...answer, description_html: next() })),
    wordings: question.wordings.map(({ lang, description, answers }) => ({
      ...{ lang, description, description_html: next() },
      answers: answers.map((text) => ({ description: text, description_html: next() })),
    })),
    digest: questionDigest(question),
  }))
}

const newTranslations = ({ wordings = [] }: RenderedQuestion, stored: readonly StoredOption[]): Translation[] =>
  wordings.map(({ answers, ...translation }) => ({
    ...translation,
    answers: stored.flatMap(({ id }, at) => (answers[at] ? { id, ...answers[at] } : [])),
    is_behind: false,
  }))

function newReasons(question: RenderedQuestion, answers: readonly StoredOption[]): Reasons {
  const { rationale = '', sources = [] } = question
  const why = answers.map(({ id }, at) => [id, question.answers[at]?.rationale ?? ''])
  return { rationale, sources, answers: Object.fromEntries(why) }
}

async function labelIds(
  tx: Tx,
  questions: readonly RenderedQuestion[],
  importId: number | null,
): Promise<Map<string, number>> {
  const amounts = new Map<string, number>()
  for (const { labels } of questions) for (const name of labels) amounts.set(name, (amounts.get(name) ?? 0) + 1)
  const labels = await inChunks([...amounts], (part) =>
    createOrCountLabels(tx, new Map(part), DEFAULT_LABEL_COLOR, importId),
  )
  return new Map(labels.map(({ id, name }) => [name, id]))
}

/**
 * The transaction must have the lock of the question bank. Questions of an import get no audit entries, because an
 * import writes one entry for all its questions.
 */
export async function storeQuestions(
  tx: Tx,
  actor: Actor,
  questions: readonly RenderedQuestion[],
  importId: number | null = null,
): Promise<number[]> {
  if (questions.length === 0) return []
  const labels = await labelIds(tx, questions, importId)
  const common = { version: 1, import_id: importId, created_by: actor.actor_id, changed_at: actor.at }
  const rows = await inChunks(questions, (part) =>
    insertQuestions(
      tx,
      part.map((question) => ({
        ...common,
        code: question.code,
        kind: questionKind(question),
        passage_id: question.passage_id ?? null,
      })),
    ),
  )
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const idOf = ({ code }: RenderedQuestion) => ids.get(code) ?? 0

  const answers = new Map(questions.map((question) => [question, withIds(question.answers)]))
  const versions = questions.map((question) => ({
    question_id: idOf(question),
    version: 1,
    description: question.description,
    description_html: question.html,
    kind: questionKind(question),
    option_order: question.keeps_order ? ('kept' as const) : ('drawn' as const),
    lang: question.lang,
    answers: writeOptions(answers.get(question) ?? []),
    wordings: writeTranslations(newTranslations(question, answers.get(question) ?? [])),
    digest: question.digest,
    labels: writeLabels(question.labels),
    origin: importId === null ? ('written' as const) : ('imported' as const),
    ...authorOf(actor),
  }))
  await insertWithPictures(tx, versions, actor.at)
  await storeReasons(
    tx,
    questions.map((question) => [idOf(question), newReasons(question, answers.get(question) ?? [])]),
    actor.at,
  )
  await storeSearchTexts(
    tx,
    questions.map((question) => ({ ...question, id: idOf(question) })),
  )
  const pairs = questions.flatMap((question) =>
    question.labels.map((name) => ({ label_id: labels.get(name) ?? 0, question_id: idOf(question) })),
  )
  await inChunks(pairs, (part) => insertQuestionLabels(tx, part))
  const ownAuditEntries = importId === null ? questions : []
  await recordAuditEntries(
    tx,
    actor,
    ownAuditEntries.map((question) => ({
      action: 'created' as const,
      object_kind: 'question' as const,
      object_id: idOf(question),
      detail: { code: question.code, labels: question.labels },
    })),
  )
  return questions.map(idOf)
}

export async function createQuestions(
  db: Db,
  renderer: LimitedRenderer,
  actor: Actor,
  questions: readonly (NewQuestion & { passage_id?: number | null })[],
): Promise<number[]> {
  const ready = await renderQuestions(renderer, questions)
  return inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    await requirePassages(
      tx,
      ready.map(({ passage_id }, at) => ({ field: `${at}.passage_id`, passage_id })),
    )
    return storeQuestions(tx, actor, ready)
  })
}
