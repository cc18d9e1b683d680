import { closeInterview, type ExamQuestion } from '@assay/contract/exam/exam'
import { getReceipt } from '@assay/contract/exam/receipt'
import { addTime, reopenInterview, setExtraTime } from '@assay/contract/interviews/interviewTime'
import { acceptLate, rejectLate, sendLateAnswers } from '@assay/contract/lateAnswers'
import { checkReceipt, getEvidence } from '@assay/contract/results/evidence'
import { makeInterview, makeRunningExam } from '../../client/exam.ts'
import { lateAnswerOf } from '../../client/late.ts'
import type { TestServer } from '../testServer.ts'
import { LABEL, withBank } from './exams.ts'
import { allCallers, exactly, type Row, row, staff } from './row.ts'

const unstarted = async (server: TestServer) =>
  (await makeInterview(await withBank(server), { labels: [LABEL], accommodation: { percent: 25 } })).code

const made = async (server: TestServer) =>
  (await makeRunningExam(await withBank(server), { labels: [LABEL] })).interview.code

async function makeClosedTest(server: TestServer): Promise<string> {
  const code = await made(server)
  await server.anonymous(closeInterview, { params: { code } })
  return code
}

/** Only expired tests can be reopened, so the deadline of this test is moved to the past in the database. */
export async function endedByClock(server: TestServer): Promise<string> {
  const code = await made(server)
  const end = server.clock.now() - 60_000
  await server.db
    .updateTable('interviews')
    .set({ run_from: end - 60 * 60_000, started_at: end - 60 * 60_000, deadline_at: end })
    .where('code', '=', code)
    .execute()
  return code
}

const late = (code: string, question: ExamQuestion | undefined) => {
  if (!question) throw new Error('an empty paper')
  const answers = [lateAnswerOf(question, [question.answers_base[0]?.id ?? 0], Date.now())]
  return { params: { code }, body: { answers } }
}

async function withLate(server: TestServer): Promise<string> {
  const { interview, questions } = await makeRunningExam(await withBank(server), { labels: [LABEL] })
  await server.anonymous(closeInterview, { params: { code: interview.code } })
  await server.anonymous(sendLateAnswers, late(interview.code, questions[0]))
  return interview.code
}

const nobody = exactly({ anonymous: 401, consultant: 404, admin: 404, dead: 401 })
const unknown = { code: 'a'.repeat(22) }

export const clockRows: readonly Row[] = [
  row(setExtraTime, staff, async (server) => ({
    params: { code: await unstarted(server) },
    body: { minutes: 15 },
  })),
  row(
    setExtraTime,
    exactly({ anonymous: 401, consultant: 403, admin: 200, dead: 401 }),
    async (server) => ({
      params: { code: await unstarted({ ...server, staff: server.admin }) },
      body: { minutes: 15 },
    }),
    'of an interview that an administrator has made',
  ),
  row(setExtraTime, nobody, () => ({ params: unknown, body: { minutes: 15 } }), 'of nobody'),
  row(addTime, staff, async (server) => ({
    params: { code: await made(server) },
    body: { seconds: 60, reason: 'The router fell silent' },
  })),
  row(
    reopenInterview,
    exactly({ anonymous: 401, consultant: 409, admin: 409, dead: 401 }),
    async (server) => ({ params: { code: await made(server) }, body: { minutes: 5, reason: 'The lights went out' } }),
    'while it runs',
  ),
  row(reopenInterview, staff, async (server) => ({
    params: { code: await endedByClock(server) },
    body: { minutes: 5, reason: 'The lights went out' },
  })),
  row(getEvidence, staff, async (server) => ({ params: { code: await made(server) } })),
  row(getReceipt, allCallers, async (server) => ({ params: { code: await makeClosedTest(server) } })),
  row(
    getReceipt,
    exactly({ anonymous: 409, consultant: 409, admin: 409, dead: 409 }),
    async (server) => ({ params: { code: await made(server) } }),
    'while it runs',
  ),
  row(sendLateAnswers, allCallers, async (server) => {
    const { interview, questions } = await makeRunningExam(await withBank(server), { labels: [LABEL] })
    await server.anonymous(closeInterview, { params: { code: interview.code } })
    return late(interview.code, questions[0])
  }),
  row(
    sendLateAnswers,
    exactly({ anonymous: 409, consultant: 409, admin: 409, dead: 409 }),
    async (server) => {
      const { interview, questions } = await makeRunningExam(await withBank(server), { labels: [LABEL] })
      return late(interview.code, questions[0])
    },
    'while it runs',
  ),
  row(acceptLate, staff, async (server) => ({
    params: { code: await withLate(server) },
    body: { reason: 'The server was away' },
  })),
  row(rejectLate, staff, async (server) => ({ params: { code: await withLate(server) } })),
  row(
    acceptLate,
    exactly({ anonymous: 401, consultant: 409, admin: 409, dead: 401 }),
    async (server) => ({ params: { code: await makeClosedTest(server) }, body: { reason: 'The server was away' } }),
    'of a test without any',
  ),
  row(checkReceipt, staff, async (server) => {
    const code = await makeClosedTest(server)
    const { receipt } = await server.anonymous(getReceipt, { params: { code } })
    return { params: { receipt } }
  }),
]
