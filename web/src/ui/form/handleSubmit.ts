import type { FormEvent } from 'react'

export const handleSubmit = (submit: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}
