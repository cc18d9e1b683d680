import { type Mark, TimeMark } from './TimeMark.tsx'
import styles from './timeAxis.module.css'

interface Span {
  key: string
  from: number
  to: number
  title: string
}

export interface Lane {
  key: string
  title: string
  marks?: readonly Mark[]
  spans?: readonly Span[]
}

interface Props {
  label: string
  lanes: readonly Lane[]
  ticks: readonly { at: number; label: string }[]
  breaks: readonly { at: number; title: string }[]
}

const LANE = 46
const LINE = 30
const FOOT = 22
const THICKNESS = 12
const NARROWEST = 3

const percent = (share: number) => `${(share * 100).toFixed(3)}%`

/** Positions are percentages and sizes are pixels, so that text has the same size at any width. */
export function TimeAxis({ label, lanes, ticks, breaks }: Props) {
  const height = lanes.length * LANE
  return (
    <div className={styles['frame']}>
      <svg
        role="img"
        aria-label={label}
        data-chart="timeline"
        width="100%"
        height={height + FOOT}
        className={styles['chart']}
      >
        {ticks.map(({ at, label: text }) => (
          <g key={at}>
            <line className={styles['tick']} x1={percent(at)} x2={percent(at)} y1={0} y2={height} />
            <text className={styles['figure']} x={percent(at)} y={height + FOOT / 2} textAnchor={anchorAt(at)}>
              {text}
            </text>
          </g>
        ))}
        {breaks.map(({ at, title }) => (
          <line key={at} className={styles['break']} x1={percent(at)} x2={percent(at)} y1={0} y2={height}>
            <title>{title}</title>
          </line>
        ))}
        {lanes.map((lane, at) => (
          <OneLane key={lane.key} lane={lane} top={at * LANE} />
        ))}
      </svg>
    </div>
  )
}

function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.02) return 'start'
  return share > 0.98 ? 'end' : 'middle'
}

function OneLane({ lane: { key, title, marks = [], spans = [] }, top }: { lane: Lane; top: number }) {
  const middle = top + LINE
  return (
    <g data-lane={key}>
      <text className={styles['title']} x={0} y={top + 10}>
        {title}
      </text>
      <line className={styles['line']} x1={0} x2="100%" y1={middle} y2={middle} />
      {spans.map(({ key: span, from, to, title: words }) => (
        <g key={span}>
          <rect
            className={styles['span']}
            x={percent(from)}
            y={middle - THICKNESS / 2}
            width={NARROWEST}
            height={THICKNESS}
          />
          <rect
            className={styles['span']}
            x={percent(from)}
            y={middle - THICKNESS / 2}
            width={percent(to - from)}
            height={THICKNESS}
          >
            <title>{words}</title>
          </rect>
        </g>
      ))}
      {marks.map((mark) => (
        <TimeMark key={mark.key} mark={mark} x={percent(mark.at)} y={middle} />
      ))}
    </g>
  )
}
