import { type ReactNode, useEffect } from 'react'
import styles from './ActionBar.module.css'

interface Props {
  label: string
  children: ReactNode
}

/** What to do with the chosen rows of a list: at the foot of the window as long as the list is in sight. */
export function ActionBar({ label, children }: Props) {
  // It appears at the foot of the window, perhaps over the row that was just chosen.
  useEffect(() => {
    document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section aria-label={label} className={styles['bar']}>
      {children}
    </section>
  )
}
