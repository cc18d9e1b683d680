import styles from './chart.module.css'
import { arcsOf } from './shapes.ts'

interface Part {
  key: string
  amount: number
  color: string
}

const SIZE = 160
const THICKNESS = 22
const GAP = 0.006

/** The ring is hidden from screen readers, because the numbers are next to it as text. */
export function Donut({ parts, label }: { parts: readonly Part[]; label: string | number }) {
  const arcs = arcsOf(
    parts.map(({ amount }) => amount),
    GAP,
  )
  return (
    <svg
      aria-hidden
      data-chart="donut"
      width={SIZE}
      height={SIZE}
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      className={styles['chart']}
    >
      {parts.map(({ key, color }, at) => {
        const { start = 0, length = 0 } = arcs[at] ?? {}
        if (length === 0) return null
        return (
          <circle
            key={key}
            r={(SIZE - THICKNESS) / 2}
            pathLength={1}
            strokeDasharray={`${length} ${1 - length}`}
            // A circle in SVG starts on the right, but the donut starts at the top.
            transform={`rotate(${start * 360 - 90})`}
            style={{ fill: 'none', stroke: color, strokeWidth: THICKNESS }}
          />
        )
      })}
      <text className={styles['middle']}>{label}</text>
    </svg>
  )
}
