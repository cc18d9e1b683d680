import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type { FocusEvent } from 'react'

const pressEndEvents = ['mouseup', 'dragend', 'keydown'] as const
let isPressed = false

const recordPress = ({ type }: Event) => {
  isPressed = type === 'mousedown'
}
for (const event of ['mousedown', ...pressEndEvents]) document.addEventListener(event, recordPress, true)

/** An error that appears when the field loses the focus would move the pressed button, and the click would be lost. */
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
  for (const event of pressEndEvents) document.addEventListener(event, end, { capture: true, signal: ended.signal })
}

export function useCheckedForm<Values extends object>(
  options: Omit<UseFormInput<Values>, 'validateInputOnBlur'>,
): UseFormReturnType<Values> {
  const form = useForm<Values>(options)
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const props = form.getInputProps(path, options)
    const onBlur = (event: FocusEvent) => {
      props.onBlur?.(event)
      afterPress(() => form.validateField(path))
    }
    return { ...props, onBlur }
  }
  return { ...form, getInputProps }
}
