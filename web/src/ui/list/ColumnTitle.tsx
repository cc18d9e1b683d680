import type { ReactNode } from 'react'
import styles from './ColumnTitle.module.css'

/** Prevents a line break between the last word of the title and the help button. */
export function ColumnTitle({ title, explanation }: { title: string; explanation?: ReactNode }) {
  if (!explanation) return title
  const last = title.lastIndexOf(' ') + 1
  return (
    <>
      {title.slice(0, last)}
      <span className={styles['last']}>
        {title.slice(last)}
        {explanation}
      </span>
    </>
  )
}
