import { QUESTIONS_PER_FILE } from '@assay/domain/limits'
import { z } from 'zod'
import { type FieldCode, type FieldError, fieldError, toFieldErrors } from '../fieldErrors.ts'
import { type NewQuestion, newQuestion } from './questions.ts'

/** What a file of questions may look like once it is plain values: a list, or a map with that list under `questions`. */
const entries = z.array(newQuestion).min(1, 'REQUIRED').max(QUESTIONS_PER_FILE, 'TOO_MANY')

const isNamedList = (value: unknown): value is { questions: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'questions' in value

/** YAML reads `42`, `true` and nothing at all as what they look like; where a text belongs that is a slip of the pen. */
function codeOfSlip(issue: z.core.$ZodIssue): FieldCode | null {
  if (issue.code !== 'invalid_type' || issue.input === undefined) return null
  if (issue.input === null) return 'REQUIRED'
  const isPlain = typeof issue.input === 'number' || typeof issue.input === 'boolean'
  return issue.expected === 'string' && isPlain ? 'NOT_TEXT' : null
}

/** Fields begin with the entry, from 0: `3.answers.1.description`. */
export function readEntries(value: unknown): { questions: NewQuestion[] } | { errors: FieldError[] } {
  const list = isNamedList(value) ? value.questions : value
  if (!Array.isArray(list)) return { errors: [fieldError('file', 'NOT_A_LIST')] }
  const read = entries.safeParse(list, { reportInput: true })
  if (read.success) return { questions: read.data }
  const errors = toFieldErrors(read.error, codeOfSlip)
  return { errors: errors.map((error) => ({ ...error, field: error.field || 'file' })) }
}
