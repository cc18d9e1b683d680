import type { FormEvent } from 'react'

/** Prevents that the browser loads a new page. */
export const handleSubmit = (submit: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}
