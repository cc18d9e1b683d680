import { type ReactNode, useEffect } from 'react'
import styles from './ActionBar.module.css'

/** Actions for the selected rows or for a long form. The bar stays at the bottom of the window. */
export function ActionBar({ label, children }: { label?: string; children: ReactNode }) {
  useEffect(() => {
    document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section aria-label={label} data-sticky className={styles['bar']}>
      {children}
    </section>
  )
}
