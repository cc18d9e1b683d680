import type { RefusedFix, Treatment } from '@assay/contract/insight/keyFix'
import { excerptOf } from '@assay/domain/bank/excerpt'
import { KEY_FIX_REASON_MAX } from '@assay/domain/limits'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import type { QuestionStatistics } from '../question/questionStatistics.ts'

export interface WantedFix {
  right: number[]
  treatment: Treatment
}

export const answerKeyIds = ({ options }: Pick<QuestionStatistics, 'options'>): number[] =>
  options.filter(({ is_valid }) => is_valid).map(({ id }) => id)

export const isReason = (text: string): boolean => text.trim() !== '' && [...text].length <= KEY_FIX_REASON_MAX

export const reasonFault = (): string => t('KEY_FIX.REASON_WRONG', { max: KEY_FIX_REASON_MAX })

export const isSameKey = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const nameLength = 80

export const optionNames = ({ options }: Pick<QuestionStatistics, 'options'>, right: readonly number[]): string =>
  listInWords(
    options.filter(({ id }) => right.includes(id)).map(({ description }) => `“${excerptOf(description, nameLength)}”`),
  )

export const treatmentTexts: Record<Treatment, { name: TextKey; text: TextKey }> = {
  rescore: { name: 'KEY_FIX.RESCORE', text: 'KEY_FIX.RESCORE_TEXT' },
  void: { name: 'KEY_FIX.VOID', text: 'KEY_FIX.VOID_TEXT' },
  leave: { name: 'KEY_FIX.LEAVE', text: 'KEY_FIX.LEAVE_TEXT' },
  credit: { name: 'KEY_FIX.CREDIT', text: 'KEY_FIX.CREDIT_TEXT' },
}

export const refusalTexts: Record<RefusedFix, TextKey> = {
  QUESTION_CHANGED: 'KEY_FIX.STALE_TEXT',
  NOTHING_TO_FIX: 'KEY_FIX.NOTHING_TO_FIX',
  NOTHING_LEFT: 'KEY_FIX.NOTHING_LEFT',
  STILL_COUNTING: 'KEY_FIX.STILL_COUNTING',
}
