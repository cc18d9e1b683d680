import type { FieldCode } from '@assay/contract/fieldErrors'
import { ANSWER_MAX, ANSWERS, DESCRIPTION_MAX, LABEL_NAME, LABELS_PER_QUESTION, REASONS } from '@assay/domain/limits'
import { type TextKey, t } from '../../i18n/text.ts'

type FaultText = [TextKey, Record<string, number>?]

const texts: Partial<Record<FieldCode, FaultText>> = {
  REQUIRED: ['QUESTIONS.ALERT.REQUIRED_FIELD'],
  UNREADABLE_TEXT: ['QUESTIONS.ALERT.UNREADABLE_TEXT'],
  FOREIGN_IMAGE: ['QUESTIONS.ALERT.FOREIGN_IMAGE'],
  TOO_SLOW: ['QUESTIONS.ALERT.TOO_SLOW'],
  FORMAT_LANGUAGE: ['QUESTIONS.ALERT.FORMAT_LANGUAGE'],
  FORMAT_URL: ['QUESTIONS.ALERT.FORMAT_URL'],
  LIMIT_LENGTH: ['LABELS.ALERT.LIMIT_LENGTH', LABEL_NAME],
  BAN_CHARACTER: ['LABELS.ALERT.BAN_CHARACTER'],
  LABEL_REQUIRED: ['QUESTIONS.ALERT.LABEL_REQUIRED'],
  TOO_MANY: ['QUESTIONS.ALERT.LABELS_MAXIMUM', { max: LABELS_PER_QUESTION }],
  ANSWERS_MINIMUM: ['QUESTIONS.ALERT.ANSWERS_MINIMUM', ANSWERS],
  ANSWERS_MAXIMUM: ['QUESTIONS.ALERT.ANSWERS_MAXIMUM', ANSWERS],
  NO_VALID_ANSWER: ['QUESTIONS.ALERT.NO_VALID_ANSWER'],
  DUPLICATE: ['TRANSLATIONS.TWICE'],
  DUPLICATE_ANSWER: ['QUESTIONS.ALERT.DUPLICATE_ANSWER'],
  UNKNOWN_PASSAGE: ['QUESTIONS.ALERT.UNKNOWN_PASSAGE'],
  FORMULA_INVALID: ['QUESTIONS.ALERT.FORMULA_INVALID'],
  PICTURE_WORDS_MISSING: ['QUESTIONS.ALERT.PICTURE_WORDS_MISSING'],
}

function longest(field: string): number {
  if (/^((wordings|passages)\.\d+\.)?description$/.test(field)) return DESCRIPTION_MAX
  if (field === 'rationale') return REASONS.rationale
  if (field.endsWith('.title')) return REASONS.title
  return field.endsWith('.url') ? REASONS.url : ANSWER_MAX
}

export function faultText(code: FieldCode, field: string): string {
  if (code === 'TOO_LONG') return t('QUESTIONS.ALERT.TOO_LONG', { max: longest(field) })
  const [key, values] = texts[code] ?? ['QUESTIONS.ALERT.INVALID']
  return t(key, values)
}
