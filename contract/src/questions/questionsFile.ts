import { PASSAGE, QUESTIONS_PER_FILE } from '@assay/domain/limits'
import { z } from 'zod'
import { type FieldCode, type FieldError, fieldError, toFieldErrors } from '../fieldErrors.ts'
import { languageTag, oneLine, words } from '../fields.ts'
import { type NewQuestion, newQuestion } from './questions.ts'

/** What a file of questions may look like once it is plain values: a list, or a map with that list under `questions`. */
const entries = z.array(newQuestion).min(1, 'REQUIRED').max(QUESTIONS_PER_FILE, 'TOO_MANY')

/** A text that questions of the file share. */
const filePassage = z.object({
  code: z.string(),
  title: oneLine(PASSAGE.title),
  description: words(PASSAGE.description),
  lang: languageTag().nullable().default(null),
})
/** With the place where it stands. */
export type FilePassage = z.output<typeof filePassage> & { field: string }

export interface FileEntries {
  questions: NewQuestion[]
  /** Those that questions name. */
  passages: FilePassage[]
  /** Of each question the code of its passage. */
  passageOf: (string | null)[]
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** YAML reads `42`, `true` and nothing at all as what they look like; where a text belongs that is a slip of the pen. */
function codeOfSlip(issue: z.core.$ZodIssue): FieldCode | null {
  if (issue.code !== 'invalid_type' || issue.input === undefined) return null
  if (issue.input === null) return 'REQUIRED'
  const isPlain = typeof issue.input === 'number' || typeof issue.input === 'boolean'
  return issue.expected === 'string' && isPlain ? 'NOT_TEXT' : null
}

function wordIn(entry: unknown, key: string): string | null {
  const word = isMap(entry) ? entry[key] : undefined
  return typeof word === 'string' ? word.trim() || null : null
}

/** Passages that no question names are passed over, as other fields are; of two with one code the first counts. */
function readPassages(value: unknown, list: readonly unknown[]) {
  const passageOf = list.map((entry) => wordIn(entry, 'passage'))
  const named = new Set(passageOf)
  const known = new Set<string>()
  const passages: FilePassage[] = []
  const errors: FieldError[] = []
  const written = isMap(value) && Array.isArray(value['passages']) ? value['passages'] : []
  for (const [at, entry] of written.entries()) {
    const code = wordIn(entry, 'code')
    if (code === null || !named.has(code) || known.has(code)) continue
    known.add(code)
    const field = `passages.${at}`
    const read = filePassage.safeParse({ ...entry, code }, { reportInput: true })
    if (read.success) passages.push({ ...read.data, field })
    else
      errors.push(
        ...toFieldErrors(read.error, codeOfSlip).map((error) => ({ ...error, field: `${field}.${error.field}` })),
      )
  }
  for (const [at, code] of passageOf.entries())
    if (code !== null && !known.has(code)) errors.push(fieldError(`${at}.passage`, 'UNKNOWN_PASSAGE'))
  return { passages, passageOf, errors }
}

/** Fields begin with the entry, from 0: `3.answers.1.description`; those of a passage with `passages.0`. */
export function readEntries(value: unknown): FileEntries | { errors: FieldError[] } {
  const list = isMap(value) && 'questions' in value ? value['questions'] : value
  if (!Array.isArray(list)) return { errors: [fieldError('file', 'NOT_A_LIST')] }
  const read = entries.safeParse(list, { reportInput: true })
  const { errors: wrong, ...shared } = readPassages(value, list)
  if (read.success && wrong.length === 0) return { questions: read.data, ...shared }
  const errors = read.success ? [] : toFieldErrors(read.error, codeOfSlip)
  return { errors: [...errors.map((error) => ({ ...error, field: error.field || 'file' })), ...wrong] }
}
