import { useState } from 'react'
import { useMe } from '../lib/session/session.ts'
import { savedFormSubject } from './savedForm.ts'

/**
 * The list entry that the user edits in a dialog. If the user has to sign in again, the same dialog opens afterwards.
 */
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
