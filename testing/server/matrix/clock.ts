import { closeInterview, type ExamQuestion } from '@assay/contract/exam/exam'
import { getReceipt } from '@assay/contract/exam/receipt'
import { giveBack, reopenInterview, setAccommodation } from '@assay/contract/interviews/giveTime'
import { acceptLate, handInLate, leaveLate } from '@assay/contract/lateAnswers'
import { checkReceipt, getEvidence } from '@assay/contract/results/evidence'
import { makeInterview, makeRunningExam } from '../../client/exam.ts'
import { envelopeOf } from '../../client/late.ts'
import type { House } from '../testServer.ts'
import { LABEL, withBank } from './exams.ts'
import { everybody, exactly, type Row, row, staff } from './row.ts'

/** Created by the consultant, who can therefore see its extra time. */
const unstarted = async (house: House) =>
  (await makeInterview(await withBank(house), { labels: [LABEL], accommodation: { percent: 25 } })).code

const made = async (house: House) => (await makeRunningExam(await withBank(house), { labels: [LABEL] })).interview.code

async function finished(house: House): Promise<string> {
  const code = await made(house)
  await house.stranger(closeInterview, { params: { code } })
  return code
}

/** Only expired tests can be reopened. This one has no time left, so the clock need not move. */
export async function endedByClock(house: House): Promise<string> {
  const code = await made(house)
  const end = house.clock.now() - 60_000
  await house.db
    .updateTable('interviews')
    .set({ run_from: end - 60 * 60_000, started_at: end - 60 * 60_000, deadline_at: end })
    .where('code', '=', code)
    .execute()
  return code
}

const late = (code: string, question: ExamQuestion | undefined) => {
  if (!question) throw new Error('an empty paper')
  const answers = [envelopeOf(question, [question.answers_base[0]?.id ?? 0], Date.now())]
  return { params: { code }, body: { answers } }
}

async function withLate(house: House): Promise<string> {
  const { interview, questions } = await makeRunningExam(await withBank(house), { labels: [LABEL] })
  await house.stranger(closeInterview, { params: { code: interview.code } })
  await house.stranger(handInLate, late(interview.code, questions[0]))
  return interview.code
}

const nobody = exactly({ anonymous: 401, consultant: 404, admin: 404, dead: 401 })
const unknown = { code: 'a'.repeat(22) }

export const clockRows: readonly Row[] = [
  row(setAccommodation, staff, async (house) => ({ params: { code: await unstarted(house) }, body: { minutes: 15 } })),
  row(
    setAccommodation,
    exactly({ anonymous: 401, consultant: 403, admin: 200, dead: 401 }),
    async (house) => ({
      params: { code: await unstarted({ ...house, staff: house.admin }) },
      body: { minutes: 15 },
    }),
    'of an interview that an administrator has made',
  ),
  row(setAccommodation, nobody, () => ({ params: unknown, body: { minutes: 15 } }), 'of nobody'),
  row(giveBack, staff, async (house) => ({
    params: { code: await made(house) },
    body: { seconds: 60, reason: 'The router fell silent' },
  })),
  row(
    reopenInterview,
    exactly({ anonymous: 401, consultant: 409, admin: 409, dead: 401 }),
    async (house) => ({ params: { code: await made(house) }, body: { minutes: 5, reason: 'The lights went out' } }),
    'while it runs',
  ),
  row(reopenInterview, staff, async (house) => ({
    params: { code: await endedByClock(house) },
    body: { minutes: 5, reason: 'The lights went out' },
  })),
  row(getEvidence, staff, async (house) => ({ params: { code: await made(house) } })),
  row(getReceipt, everybody, async (house) => ({ params: { code: await finished(house) } })),
  row(
    getReceipt,
    exactly({ anonymous: 409, consultant: 409, admin: 409, dead: 409 }),
    async (house) => ({ params: { code: await made(house) } }),
    'while it runs',
  ),
  row(handInLate, everybody, async (house) => {
    const { interview, questions } = await makeRunningExam(await withBank(house), { labels: [LABEL] })
    await house.stranger(closeInterview, { params: { code: interview.code } })
    return late(interview.code, questions[0])
  }),
  row(
    handInLate,
    exactly({ anonymous: 409, consultant: 409, admin: 409, dead: 409 }),
    async (house) => {
      const { interview, questions } = await makeRunningExam(await withBank(house), { labels: [LABEL] })
      return late(interview.code, questions[0])
    },
    'while it runs',
  ),
  row(acceptLate, staff, async (house) => ({
    params: { code: await withLate(house) },
    body: { reason: 'The server was away' },
  })),
  row(leaveLate, staff, async (house) => ({ params: { code: await withLate(house) } })),
  row(
    acceptLate,
    exactly({ anonymous: 401, consultant: 409, admin: 409, dead: 401 }),
    async (house) => ({ params: { code: await finished(house) }, body: { reason: 'The server was away' } }),
    'of a test without any',
  ),
  row(checkReceipt, staff, async (house) => {
    const code = await finished(house)
    const { receipt } = await house.stranger(getReceipt, { params: { code } })
    return { params: { receipt } }
  }),
]
