import type { ReactNode } from 'react'
import styles from './CandidateFrame.module.css'
import { Wordmark } from './elements/Wordmark.tsx'
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
