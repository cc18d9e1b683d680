import { useEffect } from 'react'
import { t } from '../../i18n/text.ts'
import { useTabTitle } from '../../ui/useScreenHeading.ts'
import { clearCurrentExam, leaveCurrentExam } from '../currentExam.ts'
import type { ExamController } from '../engine/examController.ts'
import { useExamState } from '../engine/useExamState.ts'
import { navigate } from '../router/router.ts'
import { ExamDesk } from './ExamDesk.tsx'
import { TimeUp } from './TimeUp.tsx'
import { Toasts } from './Toasts.tsx'

export function ExamPage({ exam }: { exam: ExamController }) {
  const { phase } = useExamState(exam)
  useTabTitle(t('EXAM.TITLE'))
  useEffect(() => exam.open(), [exam])

  useEffect(() => {
    if (phase === 'reentry_required') {
      clearCurrentExam()
      void navigate({ name: 'entry', code: exam.code }, { replace: true })
    }
    if (phase !== 'over' && phase !== 'gone') return
    leaveCurrentExam()
    void navigate({ name: phase === 'over' ? 'end' : 'not_found' }, { replace: true })
  }, [phase, exam])

  return (
    <>
      {phase === 'open' || phase === 'finishing' || phase === 'closing' ? (
        <ExamDesk exam={exam} />
      ) : (
        <>
          <TimeUp exam={exam} />
          <Toasts />
        </>
      )}
    </>
  )
}
