import type { UseFormReturnType } from '@mantine/form'

/** Focuses the first invalid field after a rejected request. */
export function focusFirstFault<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
}
