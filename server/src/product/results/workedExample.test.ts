import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getResults } from '@assay/contract/results/results'
import { secondsPerQuestion } from '@assay/domain/exam/difficulty'
import { scoreLevel, starsOf } from '@assay/domain/exam/scoreLevels'
import { expect, test } from 'vitest'
import { makeRunningExam } from '../../../../testing/client/exam.ts'
import { makeQuestions } from '../../../../testing/client/make.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'

const OPTIONS = ['a', 'b', 'c', 'd']
const page = readFileSync(join(import.meta.dirname, '../../../../docs/worked-example.md'), 'utf8')

interface Line {
  description: string
  labels: string[]
  right: string[]
  submitted: string[][]
  ticked: string[]
  status: string | null
}

const words = (cell: string) => cell.split(' ').filter((word) => word !== '')

function readLine(line: string): Line {
  const [number = '', labels = '', right = '', done = '', status = ''] = line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim())
  const isTicked = done.startsWith('ticked ')
  return {
    description: `Question ${number}`,
    labels: words(labels),
    right: words(right),
    submitted: isTicked || done === '' ? [] : done.split('→').map((step) => words(step.replace('nothing', ''))),
    ticked: isTicked ? words(done).slice(1) : [],
    status: status === 'not answered' ? null : status,
  }
}

const lines = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map(readLine)

test('the example test in the documentation has the same result as the calculation in the documentation', async () => {
  const server = await startTestServer()
  const written = lines.map(({ description, labels, right }) => ({
    description,
    labels,
    answers: OPTIONS.map((option) => ({ description: option, is_valid: right.includes(option) })),
  }))
  const bank = await makeQuestions(server, written)
  const { candidate, questions } = await makeRunningExam(server, { labels: ['SQL', 'GIT'] })

  for (const question of questions) {
    const line = lines.find(({ description }) => description === question.description)
    const idsOf = (options: readonly string[]) =>
      question.answers_base.filter(({ description }) => options.includes(description)).map(({ id }) => id)
    for (const options of line?.submitted ?? []) await candidate.submit(question, idsOf(options))
    if (line && line.ticked.length > 0) await candidate.draft(question, idsOf(line.ticked))
  }
  server.clock.advance(61 * 60_000)
  const shown = await server.staff(getResults, { params: { code: candidate.code } })

  const statuses = new Map(shown.questions.map(({ description, answer_status }) => [description, answer_status]))
  expect(lines).toHaveLength(10)
  for (const { description, status } of lines)
    expect([description, statuses.get(description)]).toEqual([description, status])
  for (const { code, labels } of bank) expect(shown.questions.find((one) => one.code === code)?.labels).toEqual(labels)
  expect(shown).toMatchObject({
    score: 60,
    interview_time: '01:00:00',
    result: {
      total_correct_questions: 6,
      total_partially_corrected_questions: 1,
      total_wrong_questions: 1,
      total_unanswered_questions: 2,
      details: [
        { label_name: 'GIT', amount_of_questions: 5, fully_correct: 4, fully_correct_ratio: 0.8 },
        { label_name: 'SQL', amount_of_questions: 6, fully_correct: 3, fully_correct_ratio: 0.5 },
      ],
    },
  })
  expect([scoreLevel(60), starsOf(6, 10), secondsPerQuestion(60, 10)]).toEqual(['FAIR', 3, 360])
  await server.close()
})
