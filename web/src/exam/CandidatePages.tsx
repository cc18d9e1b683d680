import { useSyncExternalStore } from 'react'
import { candidatePaths } from '../candidatePaths.ts'
import { t } from '../i18n/text.ts'
import { LogoMark } from '../ui/text/LogoMark.tsx'
import styles from './calm.module.css'
import { ExamPage } from './desk/ExamPage.tsx'
import { ButtonLink } from './elements/Button.tsx'
import { Text } from './elements/Text.tsx'
import { Title } from './elements/Title.tsx'
import { EndPage } from './end/EndPage.tsx'
import { CodePage } from './entry/CodePage.tsx'
import { EntryPage } from './entry/EntryPage.tsx'
import { Failure } from './Failure.tsx'
import { currentScreen } from './router/router.ts'
import type { Screen } from './router/screen.ts'
import { readTrial } from './storedTrial.ts'

const TrialNotice = () => (
  <p role="status" className={styles['notice']}>
    {t('EXAM.TRIAL')}
  </p>
)

function NotFound() {
  return (
    <main className={styles['calm']}>
      <LogoMark size={48} />
      <strong className={styles['number']}>404</strong>
      <Title inBrowser={t('NOT_FOUND.TITLE')}>{t('NOT_FOUND.LEAD')}</Title>
      <Text isDimmed>{t('NOT_FOUND.CHECK_LINK')}</Text>
      <ButtonLink href={candidatePaths.interviews} look="default">
        {t('NOT_FOUND.TYPE_CODE')}
      </ButtonLink>
    </main>
  )
}

/** One script contains all candidate pages, so that they also work offline. */
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
