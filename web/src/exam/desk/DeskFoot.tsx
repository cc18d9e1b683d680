import type { Exam } from '../engine/exam.ts'
import { canGoBack, canGoOn, canSubmit, isBeingSent, isWaiting } from '../engine/examState.ts'
import { useExamState } from '../engine/useExamState.ts'
import { ActionBar } from '../question/ActionBar.tsx'
import styles from './DeskFoot.module.css'
import { SaveState } from './SaveState.tsx'
import { Toasts } from './Toasts.tsx'
import { useFootRoom } from './useFootRoom.ts'

interface Props {
  exam: Exam
  onBack: () => void
  onNext: () => void
  onSubmitAndGoOn: () => void
  onReview: () => void
}

export function DeskFoot({ exam, ...ways }: Props) {
  const state = useExamState(exam)
  const foot = useFootRoom()
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
          isWaiting={question !== undefined && isWaiting(state, question)}
          onSubmit={exam.submit}
          {...ways}
        />
      </div>
    </footer>
  )
}
