import type { Answer } from '@assay/contract/endpoint'
import type { getRanking } from '@assay/contract/rounds'
import { countedQuestions, STARS, scoreLevel, starsOf } from '@assay/domain/exam/score'
import { marginOf } from '@assay/domain/insight/scores'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { bandTexts } from '../../results/place.ts'
import { scoreStyle } from '../../styles/scoreColors.ts'
import { Stars } from '../../ui/Stars.tsx'
import styles from './ScoreCell.module.css'

type Ranked = Answer<typeof getRanking>['interviews'][number]

export function ScoreCell({ ranked }: { ranked: Ranked }) {
  const { score, first_score: first, standard_error, pass, result, amount_of_questions } = ranked
  const counted = countedQuestions(amount_of_questions, result?.total_voided_questions)
  const stars = starsOf(result?.total_correct_questions ?? 0, counted)
  return (
    <div>
      <Stars earned={stars} of={STARS} label={t('INTERVIEWS.STARS', { stars, of: STARS })} />
      <Text fz="sm" fw={650} className={styles['score'] ?? ''} style={scoreStyle(scoreLevel(score ?? 0))}>
        {t('RANKING.SCORE_MARGIN', { score: score ?? 0, margin: marginOf(standard_error) })}
      </Text>
      {pass && <Text fz="xs">{t(bandTexts[pass.band])}</Text>}
      {first !== null && first !== score && (
        <Text fz="xs" c="dimmed">
          {t('INTERVIEWS.RESCORED_FROM', { first })}
        </Text>
      )}
    </div>
  )
}
