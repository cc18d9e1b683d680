import type { HandOver, SharedResults } from '@assay/contract/results/shares'
import type { Standing } from '@assay/contract/results/standing'
import { marginOfError } from '@assay/domain/insight/scoreMargins'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { momentOf } from '../../i18n/dates.ts'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { verificationInWords } from '../../interviews/verificationTest/verificationWords.ts'
import { Surface } from '../../ui/Surface.tsx'
import { RatioTable } from '../RatioTable.tsx'
import { bandTexts, rankInWords } from '../rankInWords.ts'
import { ScoreFigure } from '../result/ScoreFigure.tsx'
import { resultTimes, speedInWords } from '../times.ts'
import styles from './SharedPage.module.css'

type Candidate = SharedResults['candidates'][number]
type Precision = Pick<HandOver['candidates'][number], 'standard_error' | 'pass' | 'place'>

interface Props {
  candidate: Candidate & Partial<Precision>
  children?: ReactNode
}

export function SharedCandidate({ candidate, children }: Props) {
  const { name, amount_of_questions: count, max_time, end_time, result, standing, pass, place } = candidate
  const { confirmation } = candidate
  const facts = [
    confirmation && verificationInWords(confirmation),
    pass && `${t(bandTexts[pass.band])} · ${t('SHARED.PASS_MARK', { mark: pass.pass_mark })}`,
    place && t('SHARED.PLACE', { place: rankInWords(place) }),
    // A single rank would look too precise next to a range of ranks.
    standing && !place
      ? [t('SHARED.RANK', { rank: standing.rank, finished: standing.finished }), standingInWords(standing)].join(' · ')
      : null,
    t('SHARED.QUESTIONS', { count, time: inWords(max_time, 'minute') }),
    [t('SHARED.TAKEN', { time: resultTimes(candidate).taken }), speedInWords(candidate)].filter(Boolean).join(' · '),
    end_time && t('SHARED.FINISHED', { moment: momentOf(end_time) }),
  ]
  return (
    <article>
      <Surface h="100%">
        <Stack gap="md">
          <Title order={2} dir="auto" className={styles['name'] ?? ''}>
            {name}
          </Title>
          <ScoreFigure results={candidate} precision={<Margin error={candidate.standard_error} />} />
          <div>
            {facts.filter(Boolean).map((fact) => (
              <Text key={fact} fz="sm">
                {fact}
              </Text>
            ))}
          </div>
          <RatioTable caption={t('RESULT.BY_LABEL')} details={result?.details ?? []} />
          {children}
        </Stack>
      </Surface>
    </article>
  )
}

function Margin({ error }: { error: number | undefined }) {
  if (error === undefined) return null
  return (
    <Text span fz="lg" fw={600} c="dimmed">
      {t('SHARED.MARGIN', { margin: marginOfError(error) })}
    </Text>
  )
}

function standingInWords({ finished, scored_lower, percentile }: Standing): string {
  const others = finished - 1
  if (others === 0) return t('STANDING.ALONE')
  const words = t('STANDING.BETTER', { lower: scored_lower, others })
  return percentile === null ? words : `${words} · ${t('STANDING.PERCENTILE', { percentile })}`
}
