import type { ResponseOf } from '@assay/contract/endpoint'
import type { getRanking } from '@assay/contract/rounds'
import { scoreLevel } from '@assay/domain/exam/scoreLevels'
import { marginOfError } from '@assay/domain/insight/scoreMargins'
import { Text, VisuallyHidden } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { bandTexts } from '../../results/rankInWords.ts'
import { scoreStyle } from '../../styles/scoreColors.ts'
import { IntervalBar } from '../../ui/chart/IntervalBar.tsx'
import styles from './ScoreCell.module.css'

type RankingRow = ResponseOf<typeof getRanking>['interviews'][number]

interface Props {
  ranked: RankingRow
  /** True if a heading above the row already shows the band. */
  isGrouped: boolean
}

export function ScoreCell({ ranked, isGrouped }: Props) {
  const { score, first_score: first, standard_error, pass } = ranked
  const margin = marginOfError(standard_error)
  const share = (more: number) => Math.max(0, Math.min(1, ((score ?? 0) + more) / 100))
  return (
    <div className={styles['cell']}>
      <IntervalBar
        share={share(0)}
        low={share(-margin)}
        high={share(margin)}
        mark={pass ? pass.pass_mark / 100 : undefined}
      />
      <Text fz="sm" fw={600} className={styles['score'] ?? ''} style={scoreStyle(scoreLevel(score ?? 0))}>
        {t('RANKING.SCORE_MARGIN', { score: score ?? 0, margin })}
      </Text>
      {pass &&
        (isGrouped ? (
          <VisuallyHidden>{t(bandTexts[pass.band])}</VisuallyHidden>
        ) : (
          <Text fz="xs">{t(bandTexts[pass.band])}</Text>
        ))}
      {first !== null && first !== score && (
        <Text fz="xs" c="dimmed">
          {t('INTERVIEWS.RESCORED_FROM', { first })}
        </Text>
      )}
    </div>
  )
}
