import { useEffect } from 'react'
import { t } from '../../i18n/text.ts'
import { useTabTitle } from '../elements/Title.tsx'
import type { Exam } from '../engine/exam.ts'
import { useExamState } from '../engine/hooks.ts'
import { leaveSeat, standUp } from '../seat.ts'
import { go } from '../way/way.ts'
import { ExamDesk } from './ExamDesk.tsx'
import { TimeUp } from './TimeUp.tsx'
import { Toasts } from './Toasts.tsx'

export function ExamPage({ exam }: { exam: Exam }) {
  const { phase } = useExamState(exam)
  useTabTitle(t('EXAM.TITLE'))
  useEffect(() => exam.open(), [exam])

  useEffect(() => {
    if (phase === 'waiting') {
      standUp()
      void go({ name: 'entry', code: exam.code }, { replace: true })
    }
    if (phase !== 'over' && phase !== 'gone') return
    leaveSeat()
    void go({ name: phase === 'over' ? 'end' : 'not_found' }, { replace: true })
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
