import type { ActiveRound } from '@assay/contract/dashboard/activeRounds'
import { scoreLevel } from '@assay/domain/exam/scoreLevels'
import { marginOfError } from '@assay/domain/insight/scoreMargins'
import { Text, Title } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { DecisionMark } from '../../interviews/decide/DecisionMark.tsx'
import { paths } from '../../paths.ts'
import { bandTexts } from '../../results/rankInWords.ts'
import { scoreStyle } from '../../styles/scoreColors.ts'
import { TextLink } from '../../ui/links.tsx'
import styles from './RoundCard.module.css'

/** The highest scores, without ranks, because only the ranking knows whether differences are significant. */
export function BestList({ round: { best } }: { round: ActiveRound }) {
  return (
    <section aria-label={t('ROUNDS.BEST')}>
      <Title order={4} fz="sm">
        {t('ROUNDS.BEST')}
      </Title>
      <ul className={styles['best']}>
        {best.map((one) => (
          <BestRow key={one.code} best={one} />
        ))}
      </ul>
    </section>
  )
}

function BestRow({ best }: { best: ActiveRound['best'][number] }) {
  const { code, name, score, standard_error, band, decision } = best
  return (
    <li>
      <div className={styles['who']}>
        <TextLink to={paths.interviewResult} params={{ code }} preload="intent" fz="sm" fw={600} title={name}>
          {name}
        </TextLink>
        <DecisionMark state={decision} />
      </div>
      <div className={styles['worth']}>
        <Text fz="sm" fw={600} className={styles['score'] ?? ''} style={scoreStyle(scoreLevel(score))}>
          {t('RANKING.SCORE_MARGIN', { score, margin: marginOfError(standard_error) })}
        </Text>
        {band && (
          <Text fz="xs" c="dimmed">
            {t(bandTexts[band])}
          </Text>
        )}
      </div>
    </li>
  )
}
