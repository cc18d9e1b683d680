import { expect, test } from 'vitest'
import { countByStatus, firstSteps, ratiosByLabel, recentlyFinished } from './dashboardStatistics.ts'

const detail = (label_name: string, amount_of_questions: number, fully_correct: number) => ({
  label_name,
  color: '#0089C4',
  amount_of_questions,
  fully_correct,
  fully_correct_ratio: fully_correct / amount_of_questions,
})
const finishedInterview = (end_time: string, ...details: ReturnType<typeof detail>[]) => ({
  end_time,
  result: {
    total_correct_questions: 0,
    total_partially_corrected_questions: 0,
    total_wrong_questions: 0,
    total_unanswered_questions: 0,
    total_voided_questions: 0,
    details,
  },
})

test('the dashboard lists the three finished interviews that ended last', () => {
  const days = ['2026-01-03', '2026-01-01', '2026-01-04', '2026-01-02'].map((day) => finishedInterview(day))

  const shown = recentlyFinished([{ end_time: null, result: null }, ...days])

  expect(shown.map(({ end_time }) => end_time)).toEqual(['2026-01-04', '2026-01-03', '2026-01-02'])
})

test('interviews are counted by status, including empty statuses', () => {
  expect(countByStatus([{ interview_status: 'Done' }, { interview_status: 'Done' }])).toEqual([
    { status: 'To Do', amount: 0 },
    { status: 'In Progress', amount: 0 },
    { status: 'Done', amount: 2 },
  ])
})

test('the result of a label counts its questions in all interviews together', () => {
  const together = ratiosByLabel([
    finishedInterview('', detail('SQL', 3, 1), detail('GIT', 2, 2)),
    finishedInterview('', detail('SQL', 1, 1)),
    { end_time: null, result: null },
  ])

  expect(together).toEqual([detail('SQL', 4, 2), detail('GIT', 2, 2)])
})

test('each first step is completed when its first label, question or interview exists', () => {
  expect(firstSteps([], 0)).toEqual({ labels: false, questions: false, interviews: false })
  expect(firstSteps([{ amount_of_questions: 0 }], 0)).toMatchObject({ labels: true, questions: false })
  expect(firstSteps([{ amount_of_questions: 1 }], 1)).toEqual({ labels: true, questions: true, interviews: true })
})
