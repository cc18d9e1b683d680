import type { UseFormReturnType } from '@mantine/form'

/** After a rejection, moves focus to the first invalid field. */
export function focusFirstFault<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
}
