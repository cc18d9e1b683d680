import type { UseFormReturnType } from '@mantine/form'

/** After a form was refused, the first field that needs a look has the focus. */
export function focusFirstFault<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
}
