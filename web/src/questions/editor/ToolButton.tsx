import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import styles from './RichText.module.css'

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'name' | 'color' | 'style'> {
  name: string
  icon: Icon
  isActive?: boolean | undefined
  isDisabled?: boolean
}

/** When the user clicks a tool, focus and selection stay in the text. A disabled tool can still have the focus. */
export function ToolButton({ name, icon: ToolIcon, isActive, isDisabled = false, onClick, ...props }: Props) {
  return (
    <ActionIcon
      {...props}
      variant={isActive ? 'light' : 'subtle'}
      color={isActive ? 'accent' : 'gray'}
      size={34}
      aria-label={name}
      title={name}
      aria-pressed={isActive}
      aria-disabled={isDisabled}
      className={styles['tool']}
      onMouseDown={keepFocus}
      onClick={isDisabled ? undefined : onClick}
    >
      <ToolIcon size={19} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
