import { type FieldError, fieldError } from '@assay/contract/fieldErrors'
import { type FileEntries, readEntries } from '@assay/contract/questions/questionsFile'
import { FAULTS_SHOWN } from '@assay/domain/limits'
import { fieldsOf, fieldsOfReasons, fieldsOfWordings } from '../texts/fieldsOf.ts'
import { hasForeignImage } from '../texts/markdown.ts'
import { byLine } from './byLine.ts'
import { readYaml } from './yaml.ts'

export type FileReading = (FileEntries & { lines: Record<string, number> }) | { errors: FieldError[] }

/** Line of the field, or of its nearest parent in the file. */
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

const linesOfTexts = ({ questions, passages }: FileEntries, lines: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    questions
      .flatMap((question, entry) => [
        ...fieldsOf(question, `${entry}.`),
        ...fieldsOfWordings(question.wordings, `${entry}.`),
        ...fieldsOfReasons(question, `${entry}.`),
      ])
      .concat(passages.flatMap(({ field, description }) => fieldsOf({ description }, `${field}.`)))
      .map(({ field }): [string, number] => [field, lineOf(field, lines)]),
  )

/** An import shows no preview, so a picture that candidates would never see is an error. */
const foreignImages = ({ questions, passages }: FileEntries): FieldError[] =>
  questions
    .flatMap(({ description, wordings }, entry) => [
      { description, field: `${entry}.description` },
      ...wordings.map((wording, at) => ({ ...wording, field: `${entry}.wordings.${at}.description` })),
    ])
    .concat(passages.map(({ field, description }) => ({ description, field: `${field}.description` })))
    .flatMap(({ description, field }) => (hasForeignImage(description) ? [fieldError(field, 'FOREIGN_IMAGE')] : []))
    .slice(0, FAULTS_SHOWN)

/** One bad entry rejects the whole file; all errors are returned. */
export function readQuestionsFile(text: string): FileReading {
  const { value, lines, faults } = readYaml(text)
  if (faults.length > 0) return { errors: byLine(faults) }
  const read = readEntries(value)
  const errors = 'errors' in read ? read.errors : foreignImages(read)
  if ('questions' in read && errors.length === 0) return { ...read, lines: linesOfTexts(read, lines) }
  return { errors: byLine(errors.map((error) => ({ ...error, line: lineOf(error.field, lines) }))) }
}
