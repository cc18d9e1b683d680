import type { ReactNode } from 'react'
import styles from './text.module.css'

interface Props {
  children: ReactNode
  size?: 'sm' | 'lg'
  isDimmed?: boolean
}

export function Text({ children, size, isDimmed }: Props) {
  return (
    <p className={styles['text']} data-size={size} data-dimmed={isDimmed || undefined}>
      {children}
    </p>
  )
}

export function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className={styles['heading']}>
      {children}
    </h2>
  )
}

export function Card({ children }: { children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>
}
