import type { ReactNode } from 'react'
import { brand } from '../ui/brand.ts'
import { Mark } from '../ui/text/Mark.tsx'
import styles from './elements/text.module.css'
import { LanguageChoice } from './LanguageChoice.tsx'

/** The frame of every page of a candidate but the exam itself. */
export function CandidateFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <header className={styles['head']}>
        <Wordmark />
        <LanguageChoice />
      </header>
      <main className={styles['main']}>{children}</main>
    </div>
  )
}

function Wordmark() {
  return (
    <div className={styles['wordmark']}>
      <Mark />
      <span translate="no">{brand}</span>
    </div>
  )
}
