import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  isOpen: boolean
  children: (isOpen: boolean) => ReactNode
}

/**
 * Renders a dialog only after its first opening: closed dialogs cost half the render time of a list row. It mounts
 * closed and then opens, so that the transition runs and the focus can be restored.
 */
export function MountOnOpen({ isOpen, children }: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isOpen) setThere(true)
  }, [isOpen])
  return isOpen || isThere ? children(isOpen && isThere) : null
}
