import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type { FocusEvent } from 'react'

/** Touching a screen ends in these events of a mouse as well. */
const endsOfPress = ['mouseup', 'dragend', 'keydown'] as const
let isPressed = false

const notePress = ({ type }: Event) => {
  isPressed = type === 'mousedown'
}
for (const event of ['mousedown', ...endsOfPress]) document.addEventListener(event, notePress, true)

/**
 * Runs once nothing is being pressed, and after the click that the press becomes. A field is left in the moment something
 * else is pressed: an error that showed up then would push that away from under the pointer, and the click would be lost.
 */
function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    setTimeout(run)
  }
  for (const event of endsOfPress) document.addEventListener(event, end, { capture: true, signal: ended.signal })
}

/** A form whose fields are checked as they are left. */
export function useCheckedForm<Values extends object>(
  options: Omit<UseFormInput<Values>, 'validateInputOnBlur'>,
): UseFormReturnType<Values> {
  const form = useForm<Values>(options)
  const getInputProps: typeof form.getInputProps = (path, how) => {
    const props = form.getInputProps(path, how)
    const onBlur = (event: FocusEvent) => {
      props.onBlur?.(event)
      afterPress(() => form.validateField(path))
    }
    return { ...props, onBlur }
  }
  return { ...form, getInputProps }
}
