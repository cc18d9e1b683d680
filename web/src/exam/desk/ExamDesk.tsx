import { IconMessageReport } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import type { ExamController } from '../engine/examController.ts'
import { canGoBack, canGoOn, passageOf } from '../engine/examState.ts'
import { useExamState } from '../engine/useExamState.ts'
import { ExamQuestionCard } from '../question/ExamQuestionCard.tsx'
import { Passage } from '../question/Passage.tsx'
import { ReportDialog } from '../ReportDialog.tsx'
import styles from './ExamDesk.module.css'
import { ExamFooter } from './ExamFooter.tsx'
import { ExamHeader } from './ExamHeader.tsx'
import { FinishDialog } from './FinishDialog.tsx'
import { ExamOverview } from './list/ExamOverview.tsx'
import { ExamSidebar } from './list/ExamSidebar.tsx'
import { saveStateOf } from './SaveState.tsx'

const restoredTexts = { 'EXAM.STATE_SERVER': 'EXAM.SERVER_BACK', 'EXAM.NETWORK_AWAY': 'EXAM.NETWORK_BACK' } as const

function useNetworkAnnouncements(
  isCutOff: boolean,
  lostText: keyof typeof restoredTexts,
  announce: (sentence: string) => void,
): void {
  const wasCutOff = useRef(isCutOff)
  const cause = useRef(lostText)
  useEffect(() => {
    if (wasCutOff.current !== isCutOff) announce(t(isCutOff ? lostText : restoredTexts[cause.current]))
    wasCutOff.current = isCutOff
    if (isCutOff) cause.current = lostText
  }, [isCutOff, lostText, announce])
}

type Dialog = 'overview' | 'report' | 'finish'

export function ExamDesk({ exam }: { exam: ExamController }) {
  const state = useExamState(exam)
  const passage = passageOf(state)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isListShown, setListShown] = useState(false)
  // If the candidate pressed Send and then reloaded the page, the finish dialog opens again and the finish continues.
  const [shown, show] = useState<Dialog | null>(state.phase === 'finishing' ? 'finish' : null)
  const [announcement, announce] = useState('')
  useNetworkAnnouncements(
    saveStateOf(state) === 'waiting',
    state.hasServerFailed ? 'EXAM.STATE_SERVER' : 'EXAM.NETWORK_AWAY',
    announce,
  )
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  // Scrolls to the heading, because the header would cover it on a very small screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new question
  useEffect(() => {
    // Newer browsers return a promise from `scrollIntoView`, but an effect must not return a promise.
    heading.current?.scrollIntoView?.({ block: 'nearest' })
  }, [state.index])

  function goTo(index: number): void {
    exam.goTo(index)
    setListShown(false)
    // If the next question has the same passage, the page keeps its scroll position.
    if (!passage || passageOf(exam.store.get())?.id !== passage.id) window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }

  // A dialog may report its closing after another dialog has opened. The other dialog must stay open.
  const close = (which: Dialog) => show((now) => (now === which ? null : now))
  const navigation = {
    onBack: () => canGoBack(state) && goTo(state.index - 1),
    onNext: () => canGoOn(state) && goTo(state.index + 1),
    onSubmitAndGoOn() {
      exam.submitAndGoOn()
      if (canGoOn(state)) goTo(state.index + 1)
      else show('overview')
    },
  }

  return (
    <div className={styles['desk']}>
      <ExamHeader exam={exam} onAnnounce={announce} onFinish={() => show('finish')} />
      <div className={styles['body']}>
        <ExamSidebar
          exam={exam}
          isListShown={isListShown}
          onToggle={() => setListShown(!isListShown)}
          onGo={goTo}
          onOverview={() => show('overview')}
        />
        <main className={styles[passage ? 'both' : 'main']}>
          {passage && <Passage key={passage.id} passage={passage} />}
          <div>
            <ExamQuestionCard exam={exam} heading={heading} {...navigation} />
            <button type="button" className={styles['report']} onClick={() => show('report')}>
              <IconMessageReport size={16} stroke={1.75} aria-hidden />
              {t('EXAM.REPORT')}
            </button>
          </div>
        </main>
      </div>
      <ExamFooter exam={exam} {...navigation} onReview={() => show('overview')} />
      <p aria-live="polite" className={styles['said']}>
        {/* An empty announcement is null, because React would rewrite an empty text on every render, and screen
            readers would announce it. */}
        {announcement || null}
      </p>
      {shown === 'overview' && (
        <ExamOverview exam={exam} onClose={() => close('overview')} onGo={goTo} onFinish={() => show('finish')} />
      )}
      {shown === 'report' && <ReportDialog exam={exam} onClose={() => close('report')} />}
      {shown === 'finish' && <FinishDialog exam={exam} onClose={() => close('finish')} onGo={goTo} />}
    </div>
  )
}
