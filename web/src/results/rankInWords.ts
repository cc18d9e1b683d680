import type { InterviewResults } from '@assay/contract/results/results'
import { type TextKey, t } from '../i18n/text.ts'

export type Pass = NonNullable<InterviewResults['pass']>
type RankRange = NonNullable<InterviewResults['place']>

export const rangeInWords = ({ from, to }: RankRange): string =>
  from === to ? `${from}` : t('RANKING.RANGE', { from, to })

export const rankInWords = (rank: RankRange): string =>
  t('RANKING.RANGE_OF', { range: rangeInWords(rank), of: rank.of })

export const bandTexts = {
  above: 'RANKING.ABOVE',
  close: 'RANKING.CLOSE',
  below: 'RANKING.BELOW',
} as const satisfies Record<Pass['band'], TextKey>
