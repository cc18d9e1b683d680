import { PASSAGE, QUESTIONS_PER_FILE } from '@assay/domain/limits'
import { z } from 'zod'
import { type FieldCode, type FieldError, fieldError, toFieldErrors } from '../fieldErrors.ts'
import { languageTag, oneLine, requiredText } from '../fields.ts'
import { type NewQuestion, newQuestion } from './questions.ts'

/** The content of a question file: a list, or a map with a list under `questions`. */
const entries = z.array(newQuestion).min(1, 'REQUIRED').max(QUESTIONS_PER_FILE, 'TOO_MANY')

const filePassage = z.object({
  code: z.string(),
  title: oneLine(PASSAGE.title),
  description: requiredText(PASSAGE.description),
  lang: languageTag().nullable().default(null),
})
export type FilePassage = z.output<typeof filePassage> & { field: string }

export interface FileEntries {
  questions: NewQuestion[]
  passages: FilePassage[]
  passageOf: (string | null)[]
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * YAML reads `42` and `true` without quotes as a number and a boolean. For a number or boolean in a text field, the
 * error says that the quotes are missing.
 */
function typeErrorCode(issue: z.core.$ZodIssue): FieldCode | null {
  if (issue.code !== 'invalid_type' || issue.input === undefined) return null
  if (issue.input === null) return 'REQUIRED'
  const isPlain = typeof issue.input === 'number' || typeof issue.input === 'boolean'
  return issue.expected === 'string' && isPlain ? 'NOT_TEXT' : null
}

function trimmedText(entry: unknown, key: string): string | null {
  const word = isMap(entry) ? entry[key] : undefined
  return typeof word === 'string' ? word.trim() || null : null
}

/** Passages that no question uses are ignored. Of two passages with the same code, the first is used. */
function readPassages(value: unknown, list: readonly unknown[]) {
  const passageOf = list.map((entry) => trimmedText(entry, 'passage'))
  const named = new Set(passageOf)
  const keys = new Set<string>()
  const passages: FilePassage[] = []
  const errors: FieldError[] = []
  const written = isMap(value) && Array.isArray(value['passages']) ? value['passages'] : []
  for (const [at, entry] of written.entries()) {
    const code = trimmedText(entry, 'code')
    if (code === null || !named.has(code) || keys.has(code)) continue
    keys.add(code)
    const field = `passages.${at}`
    const read = filePassage.safeParse({ ...entry, code }, { reportInput: true })
    if (read.success) passages.push({ ...read.data, field })
    else
      errors.push(
        ...toFieldErrors(read.error, typeErrorCode).map((error) => ({ ...error, field: `${field}.${error.field}` })),
      )
  }
  for (const [at, code] of passageOf.entries())
    if (code !== null && !keys.has(code)) errors.push(fieldError(`${at}.passage`, 'UNKNOWN_PASSAGE'))
  return { passages, passageOf, errors }
}

/**
 * The path of a field starts with the index of its entry, from 0: `3.answers.1.description`. The path of a
 * field of the first passage starts with `passages.0`.
 */
export function readEntries(value: unknown): FileEntries | { errors: FieldError[] } {
  const list = isMap(value) && 'questions' in value ? value['questions'] : value
  if (!Array.isArray(list)) return { errors: [fieldError('file', 'NOT_A_LIST')] }
  const read = entries.safeParse(list, { reportInput: true })
  const { errors: wrong, ...shared } = readPassages(value, list)
  if (read.success && wrong.length === 0) return { questions: read.data, ...shared }
  const errors = read.success ? [] : toFieldErrors(read.error, typeErrorCode)
  return { errors: [...errors.map((error) => ({ ...error, field: error.field || 'file' })), ...wrong] }
}
