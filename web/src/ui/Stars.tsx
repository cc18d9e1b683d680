import styles from './Stars.module.css'

interface Props {
  earned: number
  of: number
  label: string
}

const OUTLINE = {
  from: [12, 17.75],
  steps:
    'l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245',
} as const
const FILLED = {
  from: [8.243, 7.34],
  steps:
    'l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z',
} as const

const [BOX, SIZE] = [24, 16]

const pathOf = ({ from: [x, y], steps }: typeof OUTLINE | typeof FILLED, amount: number) =>
  Array.from({ length: amount }, (_, place) => `M${x + place * BOX} ${y}${steps}`).join('')

const svgSize = (amount: number) => ({
  width: amount * SIZE,
  height: SIZE,
  viewBox: `0 0 ${amount * BOX} ${BOX}`,
})

/** One SVG contains all stars of a row, because a page has about a hundred stars. */
export function Stars({ earned, of, label }: Props) {
  return (
    <span className={styles['stars']} role="img" aria-label={label} title={label}>
      <span className={styles['row']} aria-hidden>
        <svg
          {...svgSize(of)}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d={pathOf(OUTLINE, of)} />
        </svg>
      </span>
      <span className={styles['filled']} style={{ width: `${(earned / of) * 100}%` }} aria-hidden>
        <svg {...svgSize(of)} fill="currentColor" aria-hidden>
          <path d={pathOf(FILLED, of)} />
        </svg>
      </span>
    </span>
  )
}
