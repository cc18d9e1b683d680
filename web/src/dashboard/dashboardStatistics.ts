import type { Interview } from '@assay/contract/interviews/interviews'
import type { Label } from '@assay/contract/labels'
import type { InterviewStatus } from '@assay/domain/exam/stage'

export const RECENT_INTERVIEWS = 100
const RECENT = 3

type Finished = Pick<Interview, 'end_time' | 'result'>

export function recentlyFinished<Each extends Finished>(interviews: readonly Each[]): Each[] {
  return interviews
    .filter(({ result }) => result !== null)
    .toSorted((one, other) => (other.end_time ?? '').localeCompare(one.end_time ?? ''))
    .slice(0, RECENT)
}

const statuses: readonly InterviewStatus[] = ['To Do', 'In Progress', 'Done']

export function countByStatus(interviews: readonly Pick<Interview, 'interview_status'>[]) {
  return statuses.map((status) => ({
    status,
    amount: interviews.filter(({ interview_status }) => interview_status === status).length,
  }))
}

export function ratiosByLabel(results: readonly Finished[]) {
  const totals = new Map<string, { label_name: string; color: string; amount: number; correct: number }>()
  for (const { label_name, color, amount_of_questions, fully_correct } of results.flatMap(
    ({ result }) => result?.details ?? [],
  )) {
    const sum = totals.get(label_name) ?? { label_name, color, amount: 0, correct: 0 }
    sum.amount += amount_of_questions
    sum.correct += fully_correct
    totals.set(label_name, sum)
  }
  return [...totals.values()].map(({ label_name, color, amount, correct }) => ({
    label_name,
    color,
    amount_of_questions: amount,
    fully_correct: correct,
    fully_correct_ratio: correct / amount,
  }))
}

export const largestFirst = (labels: readonly Label[]): Label[] =>
  labels.toSorted((one, other) => other.amount_of_questions - one.amount_of_questions)

export function firstSteps(labels: readonly Pick<Label, 'amount_of_questions'>[], amountOfInterviews: number) {
  return {
    labels: labels.length > 0,
    questions: labels.some(({ amount_of_questions }) => amount_of_questions > 0),
    interviews: amountOfInterviews > 0,
  }
}
