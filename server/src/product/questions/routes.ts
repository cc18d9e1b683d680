import type { ResponseOf } from '@assay/contract/endpoint'
import {
  changeQuestions as changeCall,
  listVersions,
  restoreVersion as restoreCall,
} from '@assay/contract/questions/history'
import {
  createQuestions as createCall,
  deleteQuestion,
  getQuestion,
  getReasons,
  listQuestions,
  markQuestion as markCall,
  previewQuestion,
  type Question,
  unmarkQuestion,
  updateQuestion as updateCall,
} from '@assay/contract/questions/questions'
import { deleteTranslation, saveTranslation as saveTranslationCall } from '@assay/contract/questions/translations'
import { isMultipleChoice } from '@assay/domain/bank/question'
import type { Actor } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { type PassageUsageQueries, readPassage } from '../passages/passage.ts'
import { archiveWithLabels } from './archiveWithLabels.ts'
import { changeQuestions } from './batch.ts'
import { createQuestions } from './createQuestions.ts'
import { countVersions } from './history/queries.ts'
import { restoreVersion } from './history/restoreVersion.ts'
import { questionVersionsPage } from './history/versions.ts'
import { searchBank } from './list/searchBank.ts'
import { type QuestionUsageQueries, readAnyQuestions, readQuestion, readQuestions } from './question.ts'
import { markQuestion } from './reasons/markQuestion.ts'
import { renderTexts } from './texts/renderTexts.ts'
import { textAsPreformatted } from './texts/textAsPreformatted.ts'
import { textFields } from './texts/textFields.ts'
import type { LimitedRenderer } from './texts/textRenderer.ts'
import { removeTranslation, saveTranslation } from './translations/saveTranslation.ts'
import { updateQuestion } from './updateQuestion.ts'

const archiveQuestion = (
  db: Db,
  actor: Actor,
  id: number,
  usage: QuestionUsageQueries,
): Promise<'QUESTION_NOT_FOUND' | 'QUESTION_IN_USE' | null> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const question = await readQuestion(tx, id, { now: actor.at, usage })
    if (!question) return 'QUESTION_NOT_FOUND'
    if (question.in_use) return 'QUESTION_IN_USE'
    await archiveWithLabels(tx, actor, question)
    return null
  })

/** If rendering a text takes too long, the text is shown as plain text. */
async function shownReasons(
  { renderAll }: LimitedRenderer,
  question: Question,
): Promise<ResponseOf<typeof getReasons>> {
  const { rationale, sources, marks } = question
  const said = question.answers.filter((answer) => answer.rationale !== '')
  const texts = [rationale, ...said.map((answer) => answer.rationale)]
  const [rationale_html = '', ...ofAnswers] = (
    await renderAll(texts.map((text) => ({ text, as: 'description' as const })))
  ).map((made, at) => made?.html ?? textAsPreformatted(texts[at] ?? ''))
  const answers = said.map(({ id, description, description_html, is_valid }, at) => ({
    id,
    description,
    description_html,
    is_valid,
    rationale_html: ofAnswers[at] ?? '',
  }))
  return { rationale_html, answers, sources, marks }
}

export const questionRoutes = (usage: QuestionUsageQueries, passageUsage: PassageUsageQueries) => [
  route(listQuestions, async ({ query, db, readOnReplica, receivedAt }) => {
    const readContext = { now: receivedAt, usage }
    const { ids, total } = await searchBank(db, query, readContext)
    const questions = await readOnReplica((from) => readAnyQuestions(from, ids, readContext))
    // A question may have been archived or restored between the two queries, so its state is checked again.
    const isArchived = query.state === 'archived'
    return { questions: questions.filter((one) => one.is_archived === isArchived), amount_of_questions: total }
  }),

  route(createCall, async ({ body, db, textRenderer, actor, receivedAt }) => {
    const ids = await textRenderer.runLimited(actor.actor_id, (renderer) => createQuestions(db, renderer, actor, body))
    return { questions: await readQuestions(db, ids, { now: receivedAt, usage }) }
  }),

  route(previewQuestion, async ({ body, db, textRenderer, actor, receivedAt }) => {
    const { passage_id } = body
    const readContext = { now: receivedAt, usage: passageUsage }
    const passage =
      passage_id === null
        ? null
        : ((await readPassage(db, passage_id, readContext)) ?? refuseField('passage_id', 'UNKNOWN_PASSAGE'))
    return textRenderer.runLimited(actor.actor_id, async (renderer) => {
      const [description_html = '', ...answers] = await renderTexts(renderer, textFields(body))
      return {
        description_html,
        answers: answers.map((html) => ({ description_html: html })),
        is_multiple_choice: isMultipleChoice(body.answers),
        passage,
      }
    })
  }),

  route(getQuestion, async ({ params, db, receivedAt, refuse }) => {
    const question = await readQuestion(db, params.id, { now: receivedAt, usage })
    return question ?? refuse('QUESTION_NOT_FOUND')
  }),

  route(updateCall, async ({ params, body, db, textRenderer, actor, refuse }) => {
    const question = await textRenderer.runLimited(actor.actor_id, (renderer) =>
      updateQuestion(db, renderer, actor, params.id, body, usage),
    )
    return typeof question === 'string' ? refuse(question) : question
  }),

  route(saveTranslationCall, async ({ params, body, db, textRenderer, actor, refuse }) => {
    const question = await textRenderer.runLimited(actor.actor_id, (renderer) =>
      saveTranslation(db, renderer, actor, { ...params, ...body }, usage),
    )
    return typeof question === 'string' ? refuse(question) : question
  }),

  route(deleteTranslation, async ({ params, db, actor, refuse }) => {
    const question = await removeTranslation(db, actor, params, usage)
    return typeof question === 'string' ? refuse(question) : question
  }),

  route(getReasons, async ({ params, db, textRenderer, actor, receivedAt, refuse }) => {
    const [question] = await readAnyQuestions(db, [params.id], { now: receivedAt, usage })
    if (!question) return refuse('QUESTION_NOT_FOUND')
    return textRenderer.runLimited(actor.actor_id, (renderer) => shownReasons(renderer, question))
  }),

  route(markCall, async ({ params, body, db, actor, refuse }) => {
    const question = await markQuestion(db, actor, params.id, body, usage)
    return question ?? refuse('QUESTION_NOT_FOUND')
  }),

  route(unmarkQuestion, async ({ params, db, actor, refuse }) => {
    const question = await markQuestion(db, actor, params.id, null, usage)
    return question ?? refuse('QUESTION_NOT_FOUND')
  }),

  route(deleteQuestion, async ({ params, db, actor, refuse }) => {
    const fault = await archiveQuestion(db, actor, params.id, usage)
    if (fault) refuse(fault)
  }),

  route(changeCall, async ({ body, db, actor }) => changeQuestions(db, actor, body, usage)),

  route(listVersions, async ({ params, query, db, refuse }) => {
    const amount = await countVersions(db, params.id)
    if (amount === 0) return refuse('QUESTION_NOT_FOUND')
    return { versions: await questionVersionsPage(db, params.id, query), amount_of_versions: amount }
  }),

  route(restoreCall, async ({ params, body, db, textRenderer, actor, refuse }) => {
    const question = await textRenderer.runLimited(actor.actor_id, (renderer) =>
      restoreVersion(db, renderer, actor, { ...params, ...body }, usage),
    )
    return typeof question === 'string' ? refuse(question) : question
  }),
]
