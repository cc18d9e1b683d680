import styles from './chart.module.css'
import { edgeMidpoint, pointAt, polygonOf } from './shapes.ts'

interface Corner {
  name: string
  share: number
}

const WIDTH = 288
const HEIGHT = 160
const NAME_GAP = 12
const HALF_LINE = 8
const RINGS = [0.25, 0.5, 0.75, 1]
/** Maximum length of a label name, by the width of the chart and the position of the name. */
const LETTERS = { narrow: { beside: 9, above: 30 }, wide: { beside: 18, above: 45 } }

const shortened = (name: string, letters: number) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name)

function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 1) return 'middle'
  return x > 0 ? 'start' : 'end'
}

/** With fewer than five corners, the scale has space for only three numbers. */
const ringScale = (corners: number) => (corners < 5 ? [0, 0.5, 1] : [0, ...RINGS])

/**
 * The values are on a scale from 0 to 100. The chart is hidden from screen readers, because the numbers are next to it
 * as text.
 */
export function Radar({ corners }: { corners: readonly Corner[] }) {
  const amount = corners.length
  // A triangle is not as high as a circle with the same radius, so it gets a larger radius.
  const depth = Math.max(...corners.map((_, corner) => pointAt(corner, amount, 1).y))
  const nameRadius = (HEIGHT - 2 * HALF_LINE) / (1 + depth)
  const radius = nameRadius - NAME_GAP
  return (
    <svg
      aria-hidden
      data-chart="radar"
      width="100%"
      height="100%"
      overflow="visible"
      viewBox={`${-WIDTH / 2} ${-nameRadius - HALF_LINE} ${WIDTH} ${HEIGHT}`}
      className={styles['chart']}
    >
      {RINGS.map((share) => (
        <polygon key={share} className={styles['ring']} points={polygonOf(new Array(amount).fill(share), radius)} />
      ))}
      {corners.map(({ name }, corner) => {
        const { x, y } = pointAt(corner, amount, radius)
        return <line key={name} className={styles['ring']} x2={x} y2={y} />
      })}
      <polygon
        className={styles['shape']}
        points={polygonOf(
          corners.map(({ share }) => share),
          radius,
        )}
      />
      {corners.map(({ name, share }, corner) => {
        const { x, y } = pointAt(corner, amount, share * radius)
        return <circle key={name} className={styles['dot']} cx={x} cy={y} r={4} />
      })}
      <g className={styles['scale']} data-scale>
        {ringScale(amount).map((share) => {
          const { x, y } = edgeMidpoint(amount, share * radius)
          return (
            <text key={share} x={x} y={y}>
              {share * 100}
            </text>
          )
        })}
      </g>
      {corners.map(({ name }, corner) => {
        const { x, y } = pointAt(corner, amount, nameRadius)
        const anchor = anchorAt(x)
        return (
          <g key={name} textAnchor={anchor} className={styles['name']}>
            {(['narrow', 'wide'] as const).map((width) => (
              <text key={width} x={x} y={y} className={styles[width]}>
                {shortened(name, LETTERS[width][anchor === 'middle' ? 'above' : 'beside'])}
              </text>
            ))}
          </g>
        )
      })}
    </svg>
  )
}
