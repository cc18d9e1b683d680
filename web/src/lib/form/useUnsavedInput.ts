import { useEffect, useRef, useState } from 'react'
import { useMe } from '../session/session.ts'
import { takeUnsavedInput, watchForm } from '../session/unsavedInput.ts'

interface Form<Typed> {
  read: () => Typed | undefined
  restore: (typed: Typed) => void
}

export interface UnsavedInput {
  isRestored: boolean
  dismissRestored: () => void
}

/** The input is restored when the same user signs in again. */
export function useUnsavedInput<Typed>(name: string, form: Form<Typed>): UnsavedInput {
  const owner = useMe()?.id
  const latest = useRef(form)
  const isRead = useRef(false)
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (owner === undefined || isRead.current) return
    isRead.current = true
    const typed = takeUnsavedInput(owner, name)
    if (typed === undefined) return
    latest.current.restore(typed as Typed)
    setRestored(true)
  }, [owner, name])
  useEffect(
    () => (owner === undefined ? undefined : watchForm(name, { owner, read: () => latest.current.read() })),
    [owner, name],
  )
  return { isRestored, dismissRestored: () => setRestored(false) }
}
