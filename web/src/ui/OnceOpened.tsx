import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  isOpen: boolean
  children: (isOpen: boolean) => ReactNode
}

/**
 * A dialog that is there from its first opening on: shut ones cost as much to draw as all else in a row of a list does. It is there for a moment before it
 * opens, so that it comes as it always does, and knows what had the focus.
 */
export function OnceOpened({ isOpen, children }: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isOpen) setThere(true)
  }, [isOpen])
  return isOpen || isThere ? children(isOpen && isThere) : null
}
