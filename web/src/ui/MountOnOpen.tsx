import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  isOpen: boolean
  children: (isOpen: boolean) => ReactNode
}

/** Closed dialogs would take half the render time of a list row, so a dialog is rendered when it is first opened. */
export function MountOnOpen({ isOpen, children }: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isOpen) setThere(true)
  }, [isOpen])
  return isOpen || isThere ? children(isOpen && isThere) : null
}
