import type { FieldCode, FieldError } from '@assay/contract/fieldErrors'
import { type TextKey, t } from '../../i18n/text.ts'
import { faultText } from '../form/faultText.ts'

const fileErrorTexts: Partial<Record<FieldCode, TextKey>> = {
  UNREADABLE_FILE: 'UPLOAD.FAULT_UNREADABLE',
  NOT_YAML: 'UPLOAD.NOT_YAML',
  NOT_A_LIST: 'UPLOAD.FAULT_NOT_A_LIST',
  NOT_TEXT: 'UPLOAD.FAULT_NOT_TEXT',
  WRONG_TYPE: 'UPLOAD.FAULT_WRONG_TYPE',
  YAML_FEATURE: 'UPLOAD.FAULT_YAML_FEATURE',
  DUPLICATE_KEY: 'UPLOAD.FAULT_DUPLICATE_KEY',
  ONE_DOCUMENT: 'UPLOAD.FAULT_ONE_DOCUMENT',
}

/** The parser's message follows our own text, and is not translated. */
const parserMessage = ({ code, message }: FieldError) =>
  code === 'UNREADABLE_FILE' ? message.replace(/^[^:]*/, '') : ''

export function uploadErrorText(error: FieldError): string {
  const { field, code } = error
  if (code === 'REQUIRED' && field === 'file') return t('UPLOAD.FAULT_EMPTY')
  if (code === 'TOO_MANY' && field === 'file') return t('UPLOAD.FAULT_TOO_MANY')
  if (code === 'WRONG_TYPE' && field.endsWith('.is_valid')) return t('UPLOAD.FAULT_NOT_A_FLAG')
  const own = fileErrorTexts[code]
  return own ? t(own) + parserMessage(error) : faultText(code, field.replace(/^\d+\./, ''))
}

const parts: Record<string, TextKey> = {
  description: 'QUESTIONS.DESCRIPTION',
  answers: 'QUESTIONS.ANSWERS',
  labels: 'QUESTIONS.LABELS',
  lang: 'QUESTIONS.LANGUAGE',
  passage: 'QUESTIONS.PASSAGE',
}

/** Converts '3.answers.1.description' to 'Question 4, Answer 2', because people count from 1. */
export function errorLocation(field: string): string {
  const [, passage] = /^passages\.(\d+)/.exec(field) ?? []
  if (passage !== undefined) return t('QUESTIONS.PASSAGE_NUMBER', { number: Number(passage) + 1 })
  const [, entry, part, answer] = /^(?:questions\.)?(\d+)(?:\.([^.]+))?(?:\.(\d+))?/.exec(field) ?? []
  if (entry === undefined) return t('UPLOAD.WHOLE_FILE')
  const entryText = t('UPLOAD.ENTRY', { number: Number(entry) + 1 })
  if (part === 'answers' && answer !== undefined) {
    return `${entryText}, ${t('QUESTIONS.ANSWER', { number: Number(answer) + 1 })}`
  }
  if (part === undefined) return entryText
  const name = parts[part]
  return `${entryText}, ${name ? t(name) : part}`
}

const contextLines = 2

export function linesAround(lines: readonly string[], line: number) {
  const first = Math.max(1, line - contextLines)
  return lines.slice(first - 1, line + contextLines).map((content, index) => ({ number: first + index, text: content }))
}
