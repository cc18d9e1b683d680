import { type ReactNode, useEffect } from 'react'
import styles from './ActionBar.module.css'

interface Props {
  label?: string
  children: ReactNode
}

/** Actions for the selected rows or for a long form. Sticks to the bottom of the window. */
export function ActionBar({ label, children }: Props) {
  useEffect(() => {
    document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section aria-label={label} data-sticky className={styles['bar']}>
      {children}
    </section>
  )
}
