import { useEffect, useRef, useState } from 'react'
import { useMe } from '../session/session.ts'
import { takeTyped, watchForm } from '../session/typed.ts'

interface Form<Typed> {
  /** What is typed and not saved yet; undefined while nothing is. */
  read: () => Typed | undefined
  /** Puts back what this very form had given away. */
  restore: (typed: Typed) => void
}

export interface TypedText {
  /** What stands in the form was typed before the session ended. */
  isRestored: boolean
  /** It was saved, or is not wanted any more. */
  settle: () => void
}

/** What is typed into this form outlives the end of its session: it stands here again once the same user has signed in. */
export function useTyped<Typed>(name: string, form: Form<Typed>): TypedText {
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
    const typed = takeTyped(owner, name)
    if (typed === undefined) return
    // Given away under this name by the same form.
    latest.current.restore(typed as Typed)
    setRestored(true)
  }, [owner, name])
  useEffect(
    () => (owner === undefined ? undefined : watchForm(name, { owner, read: () => latest.current.read() })),
    [owner, name],
  )
  return { isRestored, settle: () => setRestored(false) }
}
