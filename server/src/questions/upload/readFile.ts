import type { FieldError } from '@assay/contract/fieldErrors'
import type { NewQuestion } from '@assay/contract/questions'
import { readEntries } from '@assay/contract/questionsFile'
import { readYaml } from './yaml.ts'

export type FileReading = { questions: NewQuestion[] } | { errors: FieldError[] }

/** Enough to mend a file by; more would only be scrolled past. */
const ERRORS_SHOWN = 100

/** Where the field stands in the file, or the nearest thing around it. */
function lineOf(field: string, lines: ReadonlyMap<string, number>): number {
  const parts = field.split('.')
  while (parts.length > 0) {
    const path = parts.join('.')
    const line = lines.get(path) ?? lines.get(`questions.${path}`)
    if (line !== undefined) return line
    parts.pop()
  }
  return 1
}

/** The questions of a file, or everything that is wrong with it: one bad entry refuses the file. */
export function readQuestionsFile(text: string): FileReading {
  const { value, lines, faults } = readYaml(text)
  if (faults.length > 0) return { errors: faults.slice(0, ERRORS_SHOWN) }
  const read = readEntries(value)
  if ('questions' in read) return read
  const shown = read.errors.slice(0, ERRORS_SHOWN)
  return { errors: shown.map((error) => ({ ...error, line: lineOf(error.field, lines) })) }
}
