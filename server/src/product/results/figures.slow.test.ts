import { closeInterview } from '@assay/contract/exam/exam'
import { getResults } from '@assay/contract/results/results'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../../../testing/server/guarantee.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const LABELS = ['ALPHA', 'BETA', 'GAMMA']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const label of LABELS) await makeBank(server, 6, [label])
  await makeBank(server, 6, LABELS)
})
afterAll(() => server.close())

const step = fc.record({
  question: fc.nat(9),
  kind: fc.constantFrom('answer' as const, 'answer' as const, 'draft' as const),
  mask: fc.nat(7),
})
const course = fc.record({ steps: fc.array(step, { maxLength: 30 }), byClock: fc.boolean() })
type Course = typeof course extends fc.Arbitrary<infer Value> ? Value : never

async function sitExam({ steps, byClock }: Course): Promise<string> {
  const { candidate, questions } = await makeRunningExam(server, { labels: LABELS })
  for (const { question: at, kind, mask } of steps) {
    const question = questions[at]
    if (!question) continue
    const chosen = question.answers_base.filter((_, option) => mask & (1 << option)).map(({ id }) => id)
    const allowed = question.is_multiple_choice ? chosen : chosen.slice(0, 1)
    await (kind === 'answer' ? candidate.submit(question, allowed) : candidate.draft(question, allowed))
  }
  if (byClock) server.clock.advance(61 * 60_000)
  else await server.anonymous(closeInterview, { params: { code: candidate.code } })
  return candidate.code
}

interface Row {
  position: number
  kind: string
  options: string
}

function standing(rows: readonly Row[], byClock: boolean): string {
  let [answer, ticked] = ['[]', '[]']
  for (const { kind, options } of rows) {
    if (kind === 'clock') continue
    if (kind !== 'draft') [answer, ticked] = [options, '[]']
    else ticked = options
  }
  return byClock && ticked !== '[]' ? ticked : answer
}

async function workedOut(code: string, byClock: boolean) {
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const journal = await server.db
    .selectFrom('submissions')
    .select(['position', 'kind', 'options'])
    .where('interview_id', '=', id)
    .orderBy('id')
    .execute()
  const paper = await server.db
    .selectFrom('papers')
    .innerJoin('question_versions', 'question_versions.id', 'papers.version_id')
    .select(['papers.position', 'papers.labels', 'question_versions.answers'])
    .where('papers.interview_id', '=', id)
    .execute()

  const verdicts = paper.map(({ position, labels, answers }) => {
    const options: { id: number; is_valid: boolean }[] = JSON.parse(answers)
    const own = journal.filter((row) => row.position === position)
    const chosen: number[] = JSON.parse(standing(own, byClock))
    const hits = options.filter((option) => option.is_valid && chosen.includes(option.id)).length
    const misses = chosen.length - hits
    const needed = options.filter((option) => option.is_valid).length
    const isCorrect = misses === 0 && hits === needed
    const names = (JSON.parse(labels) as { label_name: string }[]).map(({ label_name }) => label_name)
    return { names, isCorrect, isPart: misses === 0 && hits > 0 && !isCorrect, isWrong: misses > 0 }
  })
  const count = (kind: 'isCorrect' | 'isPart' | 'isWrong') => verdicts.filter((verdict) => verdict[kind]).length
  const [right, part, wrong] = [count('isCorrect'), count('isPart'), count('isWrong')]
  const details = LABELS.flatMap((label_name) => {
    const own = verdicts.filter(({ names }) => names.includes(label_name))
    const amount_of_questions = own.length
    const fully_correct = own.filter(({ isCorrect }) => isCorrect).length
    const fully_correct_ratio = fully_correct / amount_of_questions
    return own.length > 0 ? [{ label_name, amount_of_questions, fully_correct, fully_correct_ratio }] : []
  })
  return {
    score: Math.round((right / paper.length) * 100),
    counts: [right, part, wrong, paper.length - right - part - wrong],
    details,
    entries: journal.filter(({ kind }) => kind === 'answer' || kind === 'clock').length,
  }
}

test(
  'the figures of a result equal an independent calculation from the answer journal',
  async () => {
    const runs = rounds(25, 2_000)
    await fc.assert(
      fc.asyncProperty(course, async (one) => {
        const code = await sitExam(one)

        const { score, result, questions } = await server.staff(getResults, { params: { code } })

        expect({
          score,
          counts: [
            result?.total_correct_questions,
            result?.total_partially_corrected_questions,
            result?.total_wrong_questions,
            result?.total_unanswered_questions,
          ],
          details: result?.details.map(({ color: _, ...detail }) => detail),
          entries: questions.flatMap(({ history }) => history).length,
        }).toEqual(await workedOut(code, one.byClock))
      }),
      { numRuns: runs },
    )
    printFigure('G6 figures from the journal', `0 of ${runs} exams differ`)
  },
  TIMEOUT_MS,
)
