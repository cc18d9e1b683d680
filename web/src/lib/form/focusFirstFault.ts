import type { UseFormReturnType } from '@mantine/form'

/** After a rejection, opens the folded sections with invalid fields and moves focus to the first one. */
export function focusFirstFault<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    const fields = Object.keys(errors).map((field) => form.getInputNode(field))
    for (const field of fields) field?.closest('details')?.setAttribute('open', '')
    fields[0]?.focus()
  }
}
