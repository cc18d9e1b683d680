import { charactersIn } from '../characters.ts'
import { ANSWER_MAX, ANSWERS, DESCRIPTION_MAX } from '../limits.ts'
import { isBlank, visibleText } from '../visible.ts'
import { picturesWithoutAlt } from './texts/answerParts.ts'

export interface NewOption {
  description: string
  is_valid: boolean
  is_fixed?: boolean | undefined
  /** Only staff can see the rationale. */
  rationale?: string | undefined
}

export type QuestionFaultCode =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'ANSWERS_MINIMUM'
  | 'ANSWERS_MAXIMUM'
  | 'NO_VALID_ANSWER'
  | 'DUPLICATE_ANSWER'
  | 'DUPLICATE'
  | 'UNKNOWN_ANSWER'
  | 'MISSING_ANSWER'
  | 'FIXED_ANSWER'
  | 'PICTURE_WORDS_MISSING'

export interface QuestionFault {
  path: (string | number)[]
  code: QuestionFaultCode
}

/** The text is undefined if parsing failed, which is already reported. */
export function descriptionFaults(description: string | undefined): QuestionFault[] {
  if (description === undefined) return []
  if (isBlank(description)) return [{ path: ['description'], code: 'REQUIRED' }]
  return charactersIn(description) > DESCRIPTION_MAX ? [{ path: ['description'], code: 'TOO_LONG' }] : []
}

/** Two answers are duplicates if their texts look the same, even if their invisible characters differ. */
export function answerTextFaults(answers: readonly { description?: string }[]): QuestionFault[] {
  const seen = new Set<string>()
  return answers.flatMap(({ description }, index): QuestionFault[] => {
    const path = ['answers', index, 'description']
    if (description === undefined) return []
    const text = description.trim()
    if (isBlank(text)) return [{ path, code: 'REQUIRED' }]
    if (charactersIn(text) > ANSWER_MAX) return [{ path, code: 'TOO_LONG' }]
    if (seen.has(visibleText(text))) return [{ path, code: 'DUPLICATE_ANSWER' }]
    seen.add(visibleText(text))
    return []
  })
}

/** If a picture in an option has no alternative text, the option has no accessible name. */
export const altTextFaults = (answers: readonly { description?: string }[]): QuestionFault[] =>
  answers.flatMap(({ description = '' }, index) =>
    picturesWithoutAlt(description).length > 0
      ? [{ path: ['answers', index, 'description'], code: 'PICTURE_WORDS_MISSING' as const }]
      : [],
  )

export function answersFaults(answers: readonly Partial<NewOption>[]): QuestionFault[] {
  const path = ['answers']
  const whole: QuestionFault[] = []
  if (answers.length < ANSWERS.min) whole.push({ path, code: 'ANSWERS_MINIMUM' })
  if (answers.length > ANSWERS.max) whole.push({ path, code: 'ANSWERS_MAXIMUM' })
  if (answers.every((answer) => answer.is_valid === false)) whole.push({ path, code: 'NO_VALID_ANSWER' })
  return [...whole, ...answerTextFaults(answers)]
}

export function isMultipleChoice(answers: readonly { is_valid: boolean }[]): boolean {
  return answers.filter((answer) => answer.is_valid).length > 1
}

interface KnownOption {
  id: number
  is_valid: boolean
}

/** If an edit may change only texts, each answer must stay, and must be correct or wrong as before. */
export function answerChangeFaults(
  stored: readonly KnownOption[],
  changed: readonly { id: number; is_valid?: boolean | undefined }[],
): QuestionFault[] {
  const missing = new Map(stored.map((answer) => [answer.id, answer.is_valid]))
  const faults = changed.flatMap(({ id, is_valid }, index): QuestionFault[] => {
    const isValid = missing.get(id)
    if (isValid === undefined) return [{ path: ['answers', index, 'id'], code: 'UNKNOWN_ANSWER' }]
    missing.delete(id)
    const isKept = is_valid === undefined || is_valid === isValid
    return isKept ? [] : [{ path: ['answers', index, 'is_valid'], code: 'FIXED_ANSWER' }]
  })
  return missing.size > 0 ? [...faults, { path: ['answers'], code: 'MISSING_ANSWER' }] : faults
}
