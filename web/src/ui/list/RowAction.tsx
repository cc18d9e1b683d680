import { ActionIcon, getSize, rem, UnstyledButton } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'

interface Props {
  label: string
  /** Whether the label also stands under a pointer. */
  isTitled?: boolean
  color?: 'gray' | 'red'
  /** In pixels, or by a name of the kit. */
  size?: number | 'md' | 'lg'
  onClick: () => void
  /** Somebody is about to: what is needed then can be fetched. */
  onIntent?: (() => void) | undefined
  children: ReactNode
}

const { root, icon } = ActionIcon.classes
// `print.css` leaves it out by its name.
const classes = `mantine-focus-auto mantine-active mantine-ActionIcon-root ${root} ${UnstyledButton.classes.root}`

/**
 * One thing that can be done with a row, as a picture that says what it is under a pointer and to a screen reader. It is drawn as the kit's is, by a plain
 * element: a page of rows has up to sixty, and the kit's take six times as long.
 */
export function RowAction(props: Props) {
  const { label, isTitled = true, color = 'gray', size = 'lg', onClick, onIntent, children } = props
  const look = {
    '--ai-size': getSize(size, 'ai-size'),
    '--ai-bg': 'transparent',
    '--ai-hover': `var(--mantine-color-${color}-light-hover)`,
    '--ai-color': `var(--mantine-color-${color}-light-color)`,
    '--ai-bd': `${rem(1)} solid transparent`,
  }
  return (
    <button
      type="button"
      className={classes}
      style={look as CSSProperties}
      data-variant="subtle"
      aria-label={label}
      title={isTitled ? label : undefined}
      onClick={onClick}
      onMouseEnter={onIntent}
      onFocus={onIntent}
    >
      <span className={icon}>{children}</span>
    </button>
  )
}
