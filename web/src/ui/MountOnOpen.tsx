import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  isOpen: boolean
  children: (isOpen: boolean) => ReactNode
}

/**
 * Renders a dialog only after it was opened once, because closed dialogs would take half the render time of a list row.
 * The dialog is first mounted closed and then opened, so that its transition runs and the focus can return.
 */
export function MountOnOpen({ isOpen, children }: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isOpen) setThere(true)
  }, [isOpen])
  return isOpen || isThere ? children(isOpen && isThere) : null
}
