import type { ReactNode } from 'react'
import { brand } from '../ui/brand.ts'
import { LogoMark } from '../ui/text/LogoMark.tsx'
import styles from './CandidateFrame.module.css'
import { CompanyMark } from './company/CompanyMark.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

export function CandidateFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <header className={styles['head']}>
        <CompanyMark className={styles['wordmark']} fallback={<Wordmark />} />
        <LanguageChoice />
      </header>
      <main className={styles['main']}>{children}</main>
    </div>
  )
}

const Wordmark = () => (
  <>
    <LogoMark />
    <span translate="no">{brand}</span>
  </>
)
