import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/**
 * A button of a form that checks its fields when they lose the focus. Pressing it leaves the focus where it is:
 * otherwise a new message would push the button away from under the pointer, and the click would go nowhere.
 */
export function FormButton(props: Props) {
  return <Button {...props} onMouseDown={keepFocus} />
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
