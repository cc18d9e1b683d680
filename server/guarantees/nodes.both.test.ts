import { closeInterview, type ExamQuestion } from '@assay/contract/exam/exam'
import { getInterview } from '@assay/contract/interviews/interviews'
import { getResults } from '@assay/contract/results/results'
import { expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank, makeRunningExam } from '../../testing/client/exam.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, randomItem, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { type Node, openNode, startTestServer, type TestServer } from '../../testing/server/testServer.ts'

const MINUTE = 60_000

test('a test that expires while the server is down is closed with the correct result at the next start', async () => {
  const server = await startTestServer()
  const bank = await makeBank(server, 10)
  const { candidate, questions, interview } = await makeRunningExam(server)
  const [answered, drafted] = questions as [ExamQuestion, ExamQuestion]
  await candidate.submit(answered, correctOptionIds(bank, answered))
  await candidate.draft(drafted, correctOptionIds(bank, drafted))

  await server.stop()
  server.clock.advance(200 * MINUTE)
  const again = await openNode({ place: server.place, clock: server.clock })

  const staff = again.holder(server.staff.token ?? '')
  const seen = await staff(getResults, { params: { code: interview.code } })
  expect(seen).toMatchObject({ interview_status: 'Done', score: 20, interview_time: '01:00:00' })
  expect(Date.parse(seen.end_time ?? '') - Date.parse(seen.start_time ?? '')).toBe(60 * MINUTE)
  expect(seen.events.map(({ kind }) => kind)).toContain('closed_by_clock')
  await again.close()
  await server.close()
})

/** The second node is used only on PostgreSQL, because on SQLite a second node cannot open the data folder. */
async function openTwo(): Promise<{ server: TestServer; other: Node; close: () => Promise<void> }> {
  const server = await startTestServer()
  await makeBank(server, 10)
  const other = await openNode({ place: server.place, clock: server.clock })
  const close = async () => {
    await other.close()
    await server.close()
  }
  return { server, other, close }
}

if (ENGINE === 'postgres') {
  test('a test can be started on one node, answered on both nodes and finished on the other node', async () => {
    const { server, other, close } = await openTwo()
    const { candidate, questions, interview } = await makeRunningExam(server)
    const there = candidateOf(other.anonymous, interview.code)
    const [one, two] = questions as [ExamQuestion, ExamQuestion]
    const option = (question: ExamQuestion, at: number) => [question.answers_base[at]?.id ?? 0]
    const key = crypto.randomUUID()

    await candidate.submit(one, option(one, 0), key)
    expect(await there.submit(two, option(two, 1))).toMatchObject({ amount_of_answered_questions: 2 })
    expect(await there.submit(one, option(one, 1))).toMatchObject({ amount_of_answered_questions: 2 })
    expect(await candidate.submit(one, option(one, 2))).toMatchObject({ amount_of_answered_questions: 2 })
    expect(await there.submit(one, option(one, 0), key)).toMatchObject({ amount_of_answered_questions: 1 })
    expect((await candidate.page()).questions).toEqual((await there.page()).questions)

    await other.anonymous(closeInterview, { params: { code: interview.code } })
    await expect(candidate.submit(two, [])).rejects.toMatchObject({ code: 'INTERVIEW_CLOSED' })
    await expect(candidate.page()).rejects.toMatchObject({ code: 'INTERVIEW_CLOSED' })
    const { questions: shown } = await server.staff(getResults, { params: { code: interview.code } })
    expect(shown.find(({ id }) => id === one.id)?.history).toHaveLength(3)
    await close()
  })

  test(
    'two nodes under load lose no answer, store no answer twice, and close each test once',
    async () => {
      const { server, other, close } = await openTwo()
      const exams = rounds(4, 100)
      let sent = 0
      const sit = async () => {
        const { questions, interview } = await makeRunningExam(server)
        const { code } = interview
        const nodes = [candidateOf(server.anonymous, code), candidateOf(other.anonymous, code)]
        const keys: string[] = []
        for (let wave = 0; wave < 6; wave += 1) {
          const submit = async () => {
            const question = randomItem(questions)
            const key = crypto.randomUUID()
            await randomItem(nodes).submit(question, [randomItem(question.answers_base).id], key)
            keys.push(key)
          }
          await Promise.all([submit(), submit(), submit()])
        }
        const last = await nodes[0]?.page()
        await Promise.all(
          [server, other, server].map(({ anonymous }) => anonymous(closeInterview, { params: { code } })),
        )
        sent += keys.length
        const found = await server.staff(getInterview, { params: { code } })
        const result = await server.staff(getResults, { params: { code } })
        const stored = await server.db
          .selectFrom('submissions')
          .innerJoin('interviews', 'interviews.id', 'submissions.interview_id')
          .select('key')
          .where('code', '=', code)
          .execute()
        expect(stored.map(({ key }) => key).sort()).toEqual(keys.sort())
        expect(found.amount_of_answered_questions).toBe(last?.questions.filter(({ is_answered }) => is_answered).length)
        expect(result.events.filter(({ kind }) => kind === 'closed_by_candidate')).toHaveLength(1)
      }
      for (let done = 0; done < exams; done += 4) await Promise.all([sit(), sit(), sit(), sit()])
      printFigure('G18', `0 lost, 0 double of ${sent} answers given to two nodes in ${exams} exams`)
      await close()
    },
    TIMEOUT_MS,
  )
}
