import { useSyncExternalStore } from 'react'
import { t } from '../i18n/text.ts'
import styles from './calm.module.css'
import { ExamPage } from './desk/ExamPage.tsx'
import { EndPage } from './end/EndPage.tsx'
import { CodePage } from './entry/CodePage.tsx'
import { EntryPage } from './entry/EntryPage.tsx'
import { Failure } from './Failure.tsx'
import { NotFound } from './NotFound.tsx'
import { currentScreen } from './router/router.ts'
import type { Screen } from './router/screen.ts'
import { readTrial } from './storedTrial.ts'
import { TrialNotice } from './TrialNotice.tsx'

/** Candidate pages need no sign-in. One script contains all of them, so they also open offline. */
export function CandidatePages() {
  const { screen } = useSyncExternalStore(currentScreen.subscribe, currentScreen.get, currentScreen.get)
  const isOfTest = screen.name === 'entry' ? screen.interview !== null : screen.name === 'exam' || screen.name === 'end'
  return (
    <>
      {isOfTest && readTrial() && <TrialNotice />}
      <CurrentScreen screen={screen} />
    </>
  )
}

function CurrentScreen({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case 'loading':
      return <Loading />
    case 'code':
      return <CodePage />
    case 'entry':
      return <EntryPage key={screen.code} code={screen.code} interview={screen.interview} entry={screen.entry} />
    case 'exam':
      return <ExamPage exam={screen.exam} />
    case 'end':
      return <EndPage />
    case 'not_found':
      return <NotFound />
    case 'failed':
      return <Failure cause={screen.cause} />
  }
}

function Loading() {
  return (
    <div role="status" className={`${styles['calm']} ${styles['loading']}`}>
      <span aria-hidden className={styles['dots']}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles['words']}>{t('APP.LOADING')}</span>
    </div>
  )
}
