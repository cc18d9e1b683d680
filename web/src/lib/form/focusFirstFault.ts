import type { UseFormReturnType } from '@mantine/form'

/**
 * After the server has rejected a form, opens the folded sections with invalid fields and moves the focus to the first
 * invalid field.
 */
export function focusFirstFault<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    const fields = Object.keys(errors).map((field) => form.getInputNode(field))
    for (const field of fields) field?.closest('details')?.setAttribute('open', '')
    fields[0]?.focus()
  }
}
