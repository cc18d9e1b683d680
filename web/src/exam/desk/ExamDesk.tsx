import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { text, useText } from '../../i18n/text.ts'
import type { Exam } from '../engine/exam.ts'
import { canGoBack, canGoOn, canSubmit, isBeingSent, isWaiting, unsubmittedIn } from '../engine/examState.ts'
import { useExamState } from '../engine/hooks.ts'
import { ActionBar } from '../question/ActionBar.tsx'
import { QuestionCard } from '../question/QuestionCard.tsx'
import styles from './ExamDesk.module.css'
import { ExamHeader } from './ExamHeader.tsx'
import { FinishDialog } from './FinishDialog.tsx'
import { QuestionPanel } from './QuestionPanel.tsx'
import { lookOf, SaveState } from './SaveState.tsx'

/** One question at a time, with the clock above it and the way on below. */
export function ExamDesk({ exam }: { exam: Exam }) {
  const t = useText()
  const state = useExamState(exam)
  const question = state.questions[state.index]
  const heading = useRef<HTMLHeadingElement>(null)
  const [isListShown, setListShown] = useState(false)
  const [isFinishing, setFinishing] = useState(false)
  const [said, say] = useState('')
  const unsubmitted = unsubmittedIn(state).length
  const isCutOff = lookOf(state) === 'waiting'

  const wasCutOff = useRef(isCutOff)
  useEffect(() => {
    if (wasCutOff.current !== isCutOff) say(text(isCutOff ? 'EXAM.NETWORK_AWAY' : 'EXAM.NETWORK_BACK'))
    wasCutOff.current = isCutOff
  }, [isCutOff])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  function goTo(index: number): void {
    exam.goTo(index)
    setListShown(false)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles['desk']}>
      <ExamHeader exam={exam} onSay={say} onFinish={() => setFinishing(true)} />
      <div className={styles['body']}>
        <aside className={styles['aside']} data-shown={isListShown}>
          <Button
            variant="default"
            size="md"
            classNames={{ root: styles['toggle'], label: styles['toggleWords'] }}
            aria-expanded={isListShown}
            onClick={() => setListShown(!isListShown)}
            leftSection={<IconList size={18} aria-hidden />}
          >
            {t('EXAM.SHOW_QUESTIONS')}
            {unsubmitted > 0 && (
              <span className={styles['amount']}>{t('EXAM.UNSUBMITTED_AMOUNT', { count: unsubmitted })}</span>
            )}
          </Button>
          <div className={styles['sheet']}>
            <QuestionPanel exam={exam} onGo={goTo} onTurn={exam.goTo} />
          </div>
        </aside>
        <main className={styles['main']}>
          <QuestionCard exam={exam} heading={heading} />
        </main>
      </div>
      <footer className={styles['foot']}>
        <div className={styles['footInner']}>
          <SaveState exam={exam} />
          <ActionBar
            canGoBack={canGoBack(state)}
            canGoOn={canGoOn(state)}
            canSubmit={question !== undefined && canSubmit(state, question)}
            isSubmitting={question !== undefined && isBeingSent(state, question)}
            isWaiting={question !== undefined && isWaiting(state, question)}
            onBack={() => goTo(state.index - 1)}
            onNext={() => goTo(state.index + 1)}
            onSubmit={exam.submit}
          />
        </div>
      </footer>
      <p aria-live="polite" className={styles['said']}>
        {said}
      </p>
      <FinishDialog exam={exam} isOpen={isFinishing} onClose={() => setFinishing(false)} onGo={goTo} />
    </div>
  )
}
