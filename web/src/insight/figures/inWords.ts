import type { Figure, Flag } from '@assay/contract/insight/figures'
import type { QuestionInsight } from '@assay/contract/insight/questions'
import { hundredthsOf } from '../../i18n/numbers.ts'
import { type TextKey, t } from '../../i18n/text.ts'

export const flagTexts: Record<Flag, TextKey> = {
  LIKELY_WRONG_KEY: 'INSIGHT.FLAG.LIKELY_WRONG_KEY',
  GETTING_EASIER: 'INSIGHT.FLAG.GETTING_EASIER',
  WEAK: 'INSIGHT.FLAG.WEAK',
  TOO_HARD: 'INSIGHT.FLAG.TOO_HARD',
  TOO_EASY: 'INSIGHT.FLAG.TOO_EASY',
  DEAD_OPTION: 'INSIGHT.FLAG.DEAD_OPTION',
}

export const percentInWords = (share: number): string => t('RESULT.PERCENT', { percent: Math.round(share * 100) })

export interface FigureInterval {
  value: number
  low: number
  high: number
}

export function figureInterval({ state, value, low, high }: Figure): FigureInterval | null {
  return state === 'ok' && value !== null && low !== null && high !== null ? { value, low, high } : null
}

export function missingFigureReason({ state, needed }: Figure): string {
  if (state === 'too_few') return t('INSIGHT.NEEDS', { count: needed })
  return t(state === 'one_sided' ? 'INSIGHT.ONE_SIDED' : 'INSIGHT.NO_SPREAD')
}

export const shareInterval = ({ low, high }: FigureInterval): string =>
  t('INSIGHT.FROM_TO', { low: Math.round(low * 100), high: percentInWords(high) })

export const correlationInterval = ({ low, high }: FigureInterval): string =>
  t('INSIGHT.FROM_TO', { low: hundredthsOf(low), high: hundredthsOf(high) })

export const exposureInWords = ({ shown, of }: QuestionInsight['exposure']): string | null =>
  of === 0 ? null : t('INSIGHT.SEEN_OF', { shown, of })
