import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/**
 * Keeps the focus in the field while the button is pressed. Otherwise the validation on blur would move the button, and
 * the click would miss it.
 */
export function FormButton(props: Props) {
  return <Button {...props} onMouseDown={keepFocus} />
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
