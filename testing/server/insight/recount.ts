import type { QuestionInsight } from '@assay/contract/insight/questions'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { getResults, type InterviewResults, type ResultQuestion } from '@assay/contract/results/results'
import { expect } from 'vitest'
import type { Caller } from '../../client/caller.ts'

interface Seen {
  question: ResultQuestion
  right: number
  rest: number | null
  chosen: number[]
  week: number
}

const chosenOf = ({ answers }: ResultQuestion) =>
  answers.filter(({ result }) => result.at(-1)?.chosen).map(({ id }) => id)

const nameOf = ({ id, description, is_multiple_choice, answers }: ResultQuestion): string =>
  JSON.stringify([
    id,
    description,
    is_multiple_choice,
    ...answers.map((answer) => `${answer.id} ${answer.description} ${answer.is_valid}`).toSorted(),
  ])

function seenIn({ questions, end_time }: InterviewResults): Seen[] {
  if (questions.every((question) => chosenOf(question).length === 0)) return []
  const counted = questions.filter(({ is_voided }) => !is_voided)
  const rights = counted.map(({ answer_status }) => (answer_status === 'CORRECT' ? 1 : 0))
  const all = rights.reduce((sum: number, right) => sum + right, 0)
  const days = Math.floor(Date.parse(end_time ?? '') / 86_400_000)
  const others = counted.length - 1
  return counted.map((question, at) => {
    const right = rights[at] ?? 0
    const share = (all - right) / others
    return {
      question,
      right,
      chosen: chosenOf(question),
      week: Math.floor((days + 3) / 7),
      rest: others === 0 ? null : Math.floor(10_000 * share + 0.5),
    }
  })
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function pearson(pairs: readonly (readonly [number, number])[]): number | null {
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))]
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
    xy += (x - meanX) * (y - meanY)
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy)
}

function figuresOf(seen: readonly Seen[]) {
  const right = seen.reduce((sum, one) => sum + one.right, 0)
  const answered = seen.filter(({ chosen }) => chosen.length > 0)
  const withRest = seen.flatMap((one) => (one.rest === null ? [] : [{ ...one, rest: one.rest }]))
  const isTold = withRest.length >= 20 && Math.min(right, withRest.length - right) >= 5
  return {
    shown: seen.length,
    right,
    facility: right / seen.length,
    unanswered: (seen.length - answered.length) / seen.length,
    mean_time: answered.length === 0 ? null : mean(answered.map(({ question }) => question.time_spent)),
    discrimination: isTold ? pearson(withRest.map((one) => [one.right, one.rest])) : null,
  }
}

async function finishedCodes(staff: Caller): Promise<string[]> {
  const codes: string[] = []
  for (let start = 0; ; start += 100) {
    const page = { start_index: String(start), end_index: String(start + 100), status: 'Done' as const }
    const { interviews } = await staff(listInterviews, { query: page })
    codes.push(...interviews.map(({ code }) => code))
    if (interviews.length < 100) return codes
  }
}

async function listAll(staff: Caller): Promise<{ questions: QuestionInsight[]; interviews: number }> {
  const questions: QuestionInsight[] = []
  for (let start = 0; ; start += 100) {
    const query = { start_index: String(start), end_index: String(start + 100) }
    const page = await staff(listQuestionInsight, { query })
    expect(page.pending).toBe(0)
    questions.push(...page.questions)
    if (page.questions.length < 100) return { questions, interviews: page.interviews }
  }
}

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 9))

export async function expectRecount(staff: Caller): Promise<number> {
  const results = []
  for (const code of await finishedCodes(staff)) results.push(await staff(getResults, { params: { code } }))
  const papers = results.map(seenIn)
  const editions = Map.groupBy(papers.flat(), ({ question }) => nameOf(question))
  const { questions, interviews } = await listAll(staff)
  expect(interviews).toBe(papers.filter(({ length }) => length > 0).length)

  const byQuestion = Map.groupBy(editions.values(), ([first]) => first?.question.id ?? 0)
  for (const { question_id: id } of questions) {
    const expected = (byQuestion.get(id) ?? []).map((seen) => figuresOf(seen))
    const panel = await staff(getQuestionInsight, { params: { id } })
    const shown = panel.editions.filter((edition) => edition.shown > 0)
    expect(shown.map((edition) => edition.shown).toSorted()).toEqual(
      expected.map((figures) => figures.shown).toSorted(),
    )
    for (const { edition_id, right } of shown) {
      const insight = await staff(getQuestionInsight, { params: { id }, query: { edition: edition_id } })
      const seen = (byQuestion.get(id) ?? []).find(([first]) => {
        const key = first?.question.answers.filter(({ is_valid }) => is_valid).map((answer) => answer.id) ?? []
        const isSame = first?.question.description === insight.description
        return (
          isSame && first?.question.is_multiple_choice === insight.is_multiple_choice && String(key) === String(right)
        )
      })
      const { facility, discrimination, ...figures } = figuresOf(seen ?? [])
      expect(insight).toMatchObject({
        ...figures,
        unanswered: close(figures.unanswered),
        mean_time: close(figures.mean_time),
        facility: { value: close(facility) },
        discrimination: { value: close(discrimination) },
      })
      expect(insight.options.map(({ chosen }) => chosen)).toEqual(
        insight.options.map((option) => (seen ?? []).filter(({ chosen }) => chosen.includes(option.id)).length),
      )
      expect(insight.months.reduce((sum, month) => sum + month.shown, 0)).toBe(figures.shown)
    }
  }
  return editions.size
}
