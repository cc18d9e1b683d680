import { useState } from 'react'
import { useMe } from '../lib/session/session.ts'
import { savedFormSubject } from './savedForm.ts'

/** If the user must sign in again, the dialog of the edited entry opens again after the sign-in. */
export function useEditedEntry<Entry extends { id: number }>(kind: string, entries: readonly Entry[] | undefined) {
  const me = useMe()
  const [edited, setEdited] = useState<Entry | 'new' | null>(null)
  const [left, setLeft] = useState(() => savedFormSubject(kind, me?.id))
  const shown = edited ?? (left === 'new' ? left : entries?.find(({ id }) => String(id) === left))
  const close = () => {
    setEdited(null)
    setLeft(null)
  }
  return { shown, edit: setEdited, close }
}
