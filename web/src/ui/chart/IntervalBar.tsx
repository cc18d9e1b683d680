import styles from './interval.module.css'

interface Props {
  share: number
  low: number
  high: number
  mark?: number | undefined
  /** True if the bar has a neutral colour, for values that are neither good nor bad. */
  isQuiet?: boolean
}

const HEIGHT = 14
const MIDDLE = HEIGHT / 2
const CAP = 4

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** The bar is hidden from screen readers, because the numbers are next to it as text. */
export function IntervalBar({ share, low, high, mark, isQuiet = false }: Props) {
  return (
    <svg aria-hidden width="100%" height={HEIGHT} className={styles['chart']} data-chart="interval">
      <rect className={styles['ground']} width="100%" y={2} height={HEIGHT - 4} rx={2} />
      <rect className={styles['bar']} data-quiet={isQuiet} width={percent(share)} y={2} height={HEIGHT - 4} rx={2} />
      {mark !== undefined && (
        <line className={styles['mark']} x1={percent(mark)} x2={percent(mark)} y1={0} y2={HEIGHT} />
      )}
      <line className={styles['line']} x1={percent(low)} x2={percent(high)} y1={MIDDLE} y2={MIDDLE} />
      <Cap at={low} />
      <Cap at={high} />
    </svg>
  )
}

function Cap({ at }: { at: number }) {
  return <line className={styles['line']} x1={percent(at)} x2={percent(at)} y1={MIDDLE - CAP} y2={MIDDLE + CAP} />
}

interface WhiskerProps {
  value: number
  low: number
  high: number
}

const isOnAxis = (value: number) => value >= -1 && value <= 1
const onAxis = (value: number) => (Math.max(-1, Math.min(1, value)) + 1) / 2

/** A reliability can be outside the axis from −1 to 1. Such values are clipped. */
export function Whisker({ value, low, high }: WhiskerProps) {
  return (
    <svg aria-hidden width="100%" height={HEIGHT} className={styles['chart']} data-chart="whisker">
      <line className={styles['axis']} x1={0} x2="100%" y1={MIDDLE} y2={MIDDLE} />
      <line className={styles['axis']} x1="50%" x2="50%" y1={0} y2={HEIGHT} />
      <line className={styles['line']} x1={percent(onAxis(low))} x2={percent(onAxis(high))} y1={MIDDLE} y2={MIDDLE} />
      {[low, high].filter(isOnAxis).map((end) => (
        <Cap key={end} at={onAxis(end)} />
      ))}
      {isOnAxis(value) && <circle className={styles['point']} cx={percent(onAxis(value))} cy={MIDDLE} r={4.5} />}
    </svg>
  )
}
