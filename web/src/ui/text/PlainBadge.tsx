import { Badge, getSize, rem } from '@mantine/core'
import type { CSSProperties } from 'react'

interface Props {
  look: 'default' | 'outline' | 'dot'
  /** That of the dot, by a name of the kit. */
  color?: string
  size?: 'sm'
  className?: string | undefined
  children: string
}

const { root, label } = Badge.classes

const colors = {
  default: {
    '--badge-bg': 'var(--mantine-color-default)',
    '--badge-color': 'var(--mantine-color-default-color)',
    '--badge-bd': `${rem(1)} solid var(--mantine-color-default-border)`,
  },
  outline: {
    '--badge-bg': 'transparent',
    '--badge-color': 'var(--mantine-color-gray-outline)',
    '--badge-bd': `${rem(1)} solid var(--mantine-color-gray-outline)`,
  },
  dot: {},
} as const

/** The kit's badge, drawn by plain elements: a page of a result has up to thirty, a list one in each row. */
export function PlainBadge({ look, color, size, className = '', children }: Props) {
  const sized = size && {
    '--badge-height': getSize(size, 'badge-height'),
    '--badge-padding-x': getSize(size, 'badge-padding-x'),
    '--badge-fz': getSize(size, 'badge-fz'),
  }
  const dotted = color && { '--badge-dot-color': `var(--mantine-color-${color}-filled)` }
  return (
    <div
      className={`mantine-Badge-root ${root} ${look === 'dot' ? Badge.classes['root--dot'] : ''} ${className}`}
      style={{ ...sized, ...colors[look], ...dotted, textTransform: 'none' } as CSSProperties}
      data-variant={look}
    >
      <span className={`${label} mantine-Badge-label`} style={{ overflow: 'visible' }}>
        {children}
      </span>
    </div>
  )
}
