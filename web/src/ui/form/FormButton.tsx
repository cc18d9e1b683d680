import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/**
 * The button does not take the focus on a press. A validation on blur could show an error message and move the button,
 * so that the click misses the button.
 */
export function FormButton(props: Props) {
  return <Button {...props} onMouseDown={keepFocus} />
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
