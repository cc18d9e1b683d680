import type { UseFormReturnType } from '@mantine/form'

export function focusFirstFault<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    const fields = Object.keys(errors).map((field) => form.getInputNode(field))
    for (const field of fields) field?.closest('details')?.setAttribute('open', '')
    fields[0]?.focus()
  }
}
