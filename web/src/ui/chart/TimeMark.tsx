import styles from './timeAxis.module.css'

export type MarkLook = 'dot' | 'ring' | 'cross' | 'square' | 'up' | 'diamond'

export interface Mark {
  key: string
  at: number
  look: MarkLook
  title: string
}

const SIZE = 5

/**
 * Each kind of event has its own shape, because many people cannot see colour differences and paper may not show them.
 */
const shapes: Record<MarkLook, string> = {
  dot: `M -${SIZE} 0 a ${SIZE} ${SIZE} 0 1 0 ${2 * SIZE} 0 a ${SIZE} ${SIZE} 0 1 0 -${2 * SIZE} 0`,
  ring: `M -${SIZE} 0 a ${SIZE} ${SIZE} 0 1 0 ${2 * SIZE} 0 a ${SIZE} ${SIZE} 0 1 0 -${2 * SIZE} 0`,
  cross: `M -${SIZE} -${SIZE} L ${SIZE} ${SIZE} M ${SIZE} -${SIZE} L -${SIZE} ${SIZE}`,
  square: `M -${SIZE} -${SIZE} h ${2 * SIZE} v ${2 * SIZE} h -${2 * SIZE} z`,
  up: `M 0 -${SIZE + 1} L ${SIZE + 1} ${SIZE} L -${SIZE + 1} ${SIZE} z`,
  diamond: `M 0 -${SIZE + 1} L ${SIZE + 1} 0 L 0 ${SIZE + 1} L -${SIZE + 1} 0 z`,
}

/** A nested SVG, because the position of a path cannot be a percentage. */
export function TimeMark({ mark: { look, title }, x, y }: { mark: Mark; x: string; y: number }) {
  return (
    <svg x={x} y={y} className={styles['place']}>
      <title>{title}</title>
      <path d={shapes[look]} className={styles['mark']} data-look={look} />
    </svg>
  )
}

export function MarkSample({ look }: { look: MarkLook }) {
  return (
    <svg aria-hidden width={16} height={16} viewBox="-8 -8 16 16" className={styles['sample']}>
      <path d={shapes[look]} className={styles['mark']} data-look={look} />
    </svg>
  )
}
