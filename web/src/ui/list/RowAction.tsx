import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<ActionIconProps, 'color' | 'size'> {
  label: string
  onClick: () => void
  children: ReactNode
}

/** One thing that can be done with a row, as a picture that says what it is under a pointer and to a screen reader. */
export function RowAction({ label, color = 'gray', size = 'lg', onClick, children }: Props) {
  return (
    <ActionIcon variant="subtle" color={color} size={size} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
