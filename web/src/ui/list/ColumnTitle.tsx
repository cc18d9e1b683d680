import type { ReactNode } from 'react'
import styles from './ColumnTitle.module.css'

interface Props {
  title: string
  explanation?: ReactNode
}

/** In a narrow column the title breaks between its words: what explains it stays beside the last one. */
export function ColumnTitle({ title, explanation }: Props) {
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
