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
  /** True if the heading of the group shows the band. Screen readers still read it with each row. */
  isBandInHeading: boolean
}

export function ScoreCell({ ranked, isBandInHeading }: Props) {
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
        (isBandInHeading ? (
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

/** A number that would overlap the pass mark is left out. */
const SCALE_GAP = 18

export function ScoreScale({ passMark }: { passMark: number | undefined }) {
  const ends = [0, 100].filter((end) => passMark === undefined || Math.abs(end - passMark) > SCALE_GAP)
  return (
    <span aria-hidden className={styles['scale']}>
      {[...ends, ...(passMark === undefined ? [] : [passMark])].map((score) => (
        <span key={score} style={{ insetInlineStart: `${score}%`, translate: `-${score}%` }}>
          {score}
        </span>
      ))}
    </span>
  )
}
