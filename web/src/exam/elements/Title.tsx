import { useEffect, useRef } from 'react'
import { brand } from '../../ui/brand.ts'
import styles from './text.module.css'

let isFirstScreen = true

interface Props {
  children: string
  /** What the browser's tab says, where that is something else. */
  inBrowser?: string
}

/**
 * The heading of a screen, which names it for the browser too. A candidate from another screen finds the focus here, so that
 * the new one is read out and the next Tab goes into it; a field that asked for the focus keeps it.
 */
export function Title({ children, inBrowser = children }: Props) {
  useTabTitle(inBrowser)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const isTaken = document.activeElement?.closest('main')
    if (!isFirstScreen && !isTaken) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={styles['title']}>
      {children}
    </h1>
  )
}

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title])
}
