import type { Figure } from '@assay/contract/insight/figures'
import { hundredthsOf } from '../../i18n/numbers.ts'
import { IntervalBar, Whisker } from '../../ui/chart/IntervalBar.tsx'
import styles from './figures.module.css'
import { correlationInterval, figureInterval, missingFigureReason, percentInWords, shareInterval } from './inWords.ts'

export function ShareCell({ figure, isQuiet = false }: { figure: Figure; isQuiet?: boolean }) {
  const figureRange = figureInterval(figure)
  if (!figureRange) return <TooLittle figure={figure} />
  return (
    <div className={styles['cell']}>
      <IntervalBar share={figureRange.value} low={figureRange.low} high={figureRange.high} isQuiet={isQuiet} />
      <Words value={percentInWords(figureRange.value)} interval={shareInterval(figureRange)} />
    </div>
  )
}

export function CorrelationCell({ figure }: { figure: Figure }) {
  const figureRange = figureInterval(figure)
  if (!figureRange) return <TooLittle figure={figure} />
  return (
    <div className={styles['cell']}>
      <Whisker {...figureRange} />
      <Words value={hundredthsOf(figureRange.value)} interval={correlationInterval(figureRange)} />
    </div>
  )
}

function Words({ value, interval }: { value: string; interval: string }) {
  return (
    <span className={styles['words']}>
      <b>{value}</b> <span className={styles['interval']}>{interval}</span>
    </span>
  )
}

function TooLittle({ figure }: { figure: Figure }) {
  return <span className={styles['none']}>{missingFigureReason(figure)}</span>
}
