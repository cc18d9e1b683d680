import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { brand } from './brand.ts'
import styles from './ScreenTitle.module.css'

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
export function ScreenTitle({ children, inBrowser = children }: Props) {
  useDocumentTitle(`${inBrowser} · ${brand}`)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const isTaken = document.activeElement?.closest('main')
    if (!isFirstScreen && !isTaken) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])

  return (
    <Title order={1} ref={heading} tabIndex={-1} className={styles['title'] ?? ''}>
      {children}
    </Title>
  )
}
