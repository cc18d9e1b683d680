import { type RefObject, useEffect, useRef } from 'react'

/** Opens and closes a dialog of the browser's own as the page wants it. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return dialog
}
