import { type FieldError, fieldError } from '@assay/contract/fieldErrors'
import { type FileEntries, readEntries } from '@assay/contract/questions/questionsFile'
import { FAULTS_SHOWN } from '@assay/domain/limits'
import { hasForeignImage } from '../texts/markdown.ts'
import { reasonFields, textFields, translationFields } from '../texts/textFields.ts'
import { sortByLine } from './sortByLine.ts'
import { readYaml } from './yaml.ts'

export type QuestionsFileReading = (FileEntries & { lines: Record<string, number> }) | { errors: FieldError[] }

function lineOfField(field: string, lines: ReadonlyMap<string, number>): number {
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
        ...textFields(question, `${entry}.`),
        ...translationFields(question.wordings, `${entry}.`),
        ...reasonFields(question, `${entry}.`),
      ])
      .concat(passages.flatMap(({ field, description }) => textFields({ description }, `${field}.`)))
      .map(({ field }): [string, number] => [field, lineOfField(field, lines)]),
  )

/** Candidates would never see pictures from other servers, and an upload has no preview that shows this problem. */
const foreignImages = ({ questions, passages }: FileEntries): FieldError[] =>
  questions
    .flatMap(({ description, wordings }, entry) => [
      { description, field: `${entry}.description` },
      ...wordings.map((translation, at) => ({ ...translation, field: `${entry}.wordings.${at}.description` })),
    ])
    .concat(passages.map(({ field, description }) => ({ description, field: `${field}.description` })))
    .flatMap(({ description, field }) => (hasForeignImage(description) ? [fieldError(field, 'FOREIGN_IMAGE')] : []))
    .slice(0, FAULTS_SHOWN)

export function readQuestionsFile(text: string): QuestionsFileReading {
  const { value, lines, faults } = readYaml(text)
  if (faults.length > 0) return { errors: sortByLine(faults) }
  const read = readEntries(value)
  const errors = 'errors' in read ? read.errors : foreignImages(read)
  if ('questions' in read && errors.length === 0) return { ...read, lines: linesOfTexts(read, lines) }
  return { errors: sortByLine(errors.map((error) => ({ ...error, line: lineOfField(error.field, lines) }))) }
}
