import type { FormEvent } from 'react'

/** Prevents the browser from loading a new page. */
export const handleSubmit = (submit: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}
