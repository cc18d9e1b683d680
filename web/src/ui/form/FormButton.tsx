import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/** A validation on blur could show an error message, move the button, and make the click miss the button. */
export function FormButton(props: Props) {
  return <Button {...props} onMouseDown={keepFocus} />
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
