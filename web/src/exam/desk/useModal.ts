import { type RefObject, useEffect, useRef } from 'react'

/** A dialog of the browser's own, open for as long as it is there. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return dialog
}
