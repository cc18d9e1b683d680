import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { brand } from '../../ui/brand.ts'
import type { Exam } from '../engine/exam.ts'
import { useExamState } from '../engine/hooks.ts'
import { examAt, leaveSeat } from '../seat.ts'
import { ExamDesk } from './ExamDesk.tsx'
import { TimeUp } from './TimeUp.tsx'
import { Toasts } from './Toasts.tsx'

export default function ExamPage() {
  const { code } = useParams({ from: `/candidate${paths.exam}` })
  const exam = examAt(code)
  return exam && <Running exam={exam} />
}

function Running({ exam }: { exam: Exam }) {
  const navigate = useNavigate()
  const { phase } = useExamState(exam)
  useDocumentTitle(`${t('EXAM.TITLE')} · ${brand}`)
  useEffect(() => exam.open(), [exam])

  useEffect(() => {
    if (phase !== 'over' && phase !== 'gone') return
    leaveSeat()
    navigate({
      to: phase === 'over' ? paths.interviewEnd : paths.notFound,
      replace: true,
      state: { isCandidate: true },
    })
  }, [phase, navigate])

  return (
    <>
      {phase === 'open' || phase === 'finishing' ? (
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
