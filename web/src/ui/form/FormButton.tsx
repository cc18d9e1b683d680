import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/** If a press took the focus, an error message could move the button, and the click would miss the button. */
export function FormButton(props: Props) {
  return <Button {...props} onMouseDown={keepFocus} />
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
