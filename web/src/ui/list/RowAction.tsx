import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** The label also shows under a pointer. */
  isTitled?: boolean
  color?: 'gray' | 'red'
  /** In pixels, or by Mantine's name. */
  size?: number | 'md' | 'lg'
  onClick: () => void
  /** The pointer or the focus is on it, so its data can be fetched ahead. */
  onIntent?: (() => void) | undefined
  children: ReactNode
}

/** An action of a row as an icon. */
export function RowAction(props: Props) {
  const { label, isTitled = true, color = 'gray', size = 'lg', onClick, onIntent, children } = props
  return (
    <ActionIcon
      variant="subtle"
      color={color}
      size={size}
      aria-label={label}
      title={isTitled ? label : undefined}
      onClick={onClick}
      onMouseEnter={onIntent}
      onFocus={onIntent}
    >
      {children}
    </ActionIcon>
  )
}
