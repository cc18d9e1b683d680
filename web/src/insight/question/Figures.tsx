import type { ReactNode } from 'react'
import { hundredthsOf, wholeOf } from '../../i18n/numbers.ts'
import { t } from '../../i18n/text.ts'
import { ExplainFigure } from '../figures/ExplainFigure.tsx'
import { type Explained, figureName } from '../figures/explanations.ts'
import { CorrelationCell, ShareCell } from '../figures/FigureCell.tsx'
import { exposureInWords, percentInWords } from '../figures/inWords.ts'
import styles from './question.module.css'
import type { QuestionStatistics } from './questionStatistics.ts'

export function Figures({ statistics }: { statistics: QuestionStatistics }) {
  const { shown, facility, discrimination, unanswered, mean_time, exposure, drift } = statistics
  const figures: [Explained, ReactNode][] = [
    ['shown', <Plain key="shown" value={wholeOf(shown)} />],
    ['right', <ShareCell key="right" figure={facility} />],
    ['apart', <CorrelationCell key="apart" figure={discrimination} />],
    ['difficulty', <Difficulty key="difficulty" statistics={statistics} />],
    ['unanswered', <Plain key="unanswered" value={unanswered === null ? null : percentInWords(unanswered)} />],
    [
      'time',
      <Plain key="time" value={mean_time === null ? null : t('INSIGHT.SECONDS', { seconds: wholeOf(mean_time) })} />,
    ],
    ['seen', <Plain key="seen" value={exposureInWords(exposure)} />],
    ['drift', <CorrelationCell key="drift" figure={drift} />],
  ]
  return (
    <section aria-label={t('INSIGHT.FIGURES')}>
      <dl className={styles['figures']}>
        {figures.map(([figure, value]) => (
          <div key={figure}>
            <dt>
              {figureName(figure)}
              <ExplainFigure figure={figure} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Plain({ value }: { value: string | null }) {
  return <span className={styles['number']}>{value ?? '–'}</span>
}

function Difficulty({ statistics: { difficulty, difficulty_error } }: { statistics: QuestionStatistics }) {
  if (difficulty === null || difficulty_error === null) return <Plain value={null} />
  const error = t('SCORES.MARGIN', { margin: hundredthsOf(difficulty_error) })
  return (
    <>
      <Plain value={hundredthsOf(difficulty)} /> {error}
    </>
  )
}
