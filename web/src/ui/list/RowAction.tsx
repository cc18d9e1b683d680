import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  isTitled?: boolean
  /** True if a click on the row does the same (`openRow`). */
  opensRow?: boolean
  color?: 'gray' | 'red'
  size?: number | 'md' | 'lg'
  onClick: () => void
  /** Called when the pointer or the focus is on the button, to load data early. */
  onIntent?: (() => void) | undefined
  children: ReactNode
}

export function RowAction(props: Props) {
  const { label, isTitled = true, opensRow, color = 'gray', size = 'lg', onClick, onIntent, children } = props
  return (
    <ActionIcon
      variant="subtle"
      color={color}
      size={size}
      aria-label={label}
      data-opens-row={opensRow}
      title={isTitled ? label : undefined}
      onClick={onClick}
      onMouseEnter={onIntent}
      onFocus={onIntent}
    >
      {children}
    </ActionIcon>
  )
}
