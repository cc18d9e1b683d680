import { type ReactNode, useEffect } from 'react'
import styles from './ActionBar.module.css'

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
