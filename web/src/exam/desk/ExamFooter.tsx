import { type RefObject, useEffect, useRef } from 'react'
import type { ExamController } from '../engine/examController.ts'
import { canGoBack, canGoOn, canSubmit, isBeingSent, isQueued } from '../engine/examState.ts'
import { useExamState } from '../engine/useExamState.ts'
import { ActionBar } from '../question/ActionBar.tsx'
import styles from './ExamFooter.module.css'
import { SaveState } from './SaveState.tsx'
import { Toasts } from './Toasts.tsx'

/** The footer must never cover the focused element, even after keyboard navigation or when the footer grows. */
function useFooterScrollPadding(): RefObject<HTMLElement | null> {
  const foot = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const sizes = new ResizeObserver(([{ target } = {}]) => {
      if (!(target instanceof HTMLElement)) return
      const isOver = getComputedStyle(target).position === 'sticky'
      style.scrollPaddingBottom = isOver ? `${target.offsetHeight}px` : ''
      document.activeElement?.closest('label')?.scrollIntoView({ block: 'nearest' })
    })
    if (foot.current) sizes.observe(foot.current)
    return () => {
      sizes.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [])
  return foot
}

interface Props {
  exam: ExamController
  onBack: () => void
  onNext: () => void
  onSubmitAndGoOn: () => void
  onReview: () => void
}

export function ExamFooter({ exam, ...navigation }: Props) {
  const state = useExamState(exam)
  const foot = useFooterScrollPadding()
  const question = state.questions[state.index]
  return (
    <footer ref={foot} className={styles['foot']}>
      <div className={styles['inner']}>
        <div className={styles['words']}>
          <SaveState exam={exam} />
          <Toasts />
        </div>
        <ActionBar
          canGoBack={canGoBack(state)}
          canGoOn={canGoOn(state)}
          canSubmit={question !== undefined && canSubmit(state, question)}
          isSubmitting={question !== undefined && isBeingSent(state, question)}
          isQueued={question !== undefined && isQueued(state, question)}
          onSubmit={exam.submit}
          {...navigation}
        />
      </div>
    </footer>
  )
}
