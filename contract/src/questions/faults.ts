import {
  altTextFaults,
  answersFaults,
  answerTextFaults,
  descriptionFaults,
  type QuestionFault,
} from '@assay/domain/bank/question'
import { translationFaults } from '@assay/domain/bank/texts/translations'
import type { z } from 'zod'

const addQuestionIssues = (faults: readonly QuestionFault[], context: z.RefinementCtx) => {
  // zod extends the path array of an error, so each error gets its own copy of the array.
  for (const { path, code } of faults) context.addIssue({ code: 'custom', message: code, path: [...path] })
}

/** zod skips the rules for questions if another field has a wrong type, unless `when` is set. */
export const checkDespiteErrors = { when: () => true }

const asList = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)
const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

const readableAnswer = (answer: unknown) => {
  const { description, is_valid } = Object(answer)
  return {
    ...(typeof description === 'string' && { description }),
    ...(typeof is_valid === 'boolean' && { is_valid }),
  }
}

const readableTranslation = (translation: unknown) => {
  const { lang, description, answers } = Object(translation)
  return { lang: asText(lang), description: asText(description), answers: asList(answers)?.map(asText) }
}

function readableParts(question: unknown) {
  const { description, answers } = Object(question)
  return { description: asText(description), answers: asList(answers)?.map(readableAnswer) }
}

export function reportQuestionErrors(question: unknown, context: z.RefinementCtx): void {
  const { description, answers } = readableParts(question)
  const { lang, wordings } = Object(question)
  addQuestionIssues(
    [
      ...descriptionFaults(description),
      ...(answers ? [...answersFaults(answers), ...altTextFaults(answers)] : []),
      ...translationFaults({
        lang: lang === null ? null : asText(lang),
        amountOfAnswers: answers?.length,
        wordings: (asList(wordings) ?? []).map(readableTranslation),
      }),
    ],
    context,
  )
}

export function reportTextErrors(texts: unknown, context: z.RefinementCtx): void {
  const { description, answers } = readableParts(texts)
  addQuestionIssues(
    [...descriptionFaults(description), ...(answers ? [...answerTextFaults(answers), ...altTextFaults(answers)] : [])],
    context,
  )
}
