import { ANSWER_MAX, ANSWERS, DESCRIPTION_MAX } from './limits.ts'

export interface AnswerDraft {
  description: string
  is_valid: boolean
}

export type QuestionFaultCode =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'ANSWERS_MINIMUM'
  | 'ANSWERS_MAXIMUM'
  | 'NO_VALID_ANSWER'
  | 'DUPLICATE_ANSWER'

export interface QuestionFault {
  path: (string | number)[]
  code: QuestionFaultCode
}

const isBlank = (text: string) => text.trim() === ''

export function descriptionFaults(description: string): QuestionFault[] {
  if (isBlank(description)) return [{ path: ['description'], code: 'REQUIRED' }]
  return description.length > DESCRIPTION_MAX ? [{ path: ['description'], code: 'TOO_LONG' }] : []
}

/** Faults of the texts of answers, each at its own place; equal means equal after trimming. */
export function answerTextFaults(answers: readonly { description: string }[]): QuestionFault[] {
  const seen = new Set<string>()
  return answers.flatMap(({ description }, index): QuestionFault[] => {
    const path = ['answers', index, 'description']
    const text = description.trim()
    if (text === '') return [{ path, code: 'REQUIRED' }]
    if (text.length > ANSWER_MAX) return [{ path, code: 'TOO_LONG' }]
    if (seen.has(text)) return [{ path, code: 'DUPLICATE_ANSWER' }]
    seen.add(text)
    return []
  })
}

export function answersFaults(answers: readonly AnswerDraft[]): QuestionFault[] {
  const path = ['answers']
  const whole: QuestionFault[] = []
  if (answers.length < ANSWERS.min) whole.push({ path, code: 'ANSWERS_MINIMUM' })
  if (answers.length > ANSWERS.max) whole.push({ path, code: 'ANSWERS_MAXIMUM' })
  if (!answers.some((answer) => answer.is_valid)) whole.push({ path, code: 'NO_VALID_ANSWER' })
  return [...whole, ...answerTextFaults(answers)]
}

export function isMultipleChoice(answers: readonly { is_valid: boolean }[]): boolean {
  return answers.filter((answer) => answer.is_valid).length > 1
}
