import type { FieldError } from '@assay/contract/fieldErrors'
import type { NewQuestion } from '@assay/contract/questions'
import { readEntries } from '@assay/contract/questionsFile'
import { FAULTS_SHOWN } from '@assay/domain/limits'
import { readYaml } from './yaml.ts'

export type FileReading = { questions: NewQuestion[] } | { errors: FieldError[] }

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
  if (faults.length > 0) return { errors: faults.slice(0, FAULTS_SHOWN) }
  const read = readEntries(value)
  if ('questions' in read) return read
  return { errors: read.errors.map((error) => ({ ...error, line: lineOf(error.field, lines) })) }
}
