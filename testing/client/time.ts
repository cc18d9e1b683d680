import type { Input } from '@assay/contract/endpoint'
import { getReceipt } from '@assay/contract/exam/receipt'
import { getInterview, type Interview } from '@assay/contract/interviews/interviews'
import { addTime, reopenInterview, setExtraTime } from '@assay/contract/interviews/interviewTime'
import { getEvidence } from '@assay/contract/results/evidence'
import type { Caller } from './caller.ts'
import { makeRunningExam } from './exam.ts'
import type { Staff } from './people.ts'

export function timeOf(server: Staff, code: string) {
  const params = { code }
  const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })
  return {
    give: (seconds: number, key?: string) =>
      server.staff(addTime, { params, body: { seconds, reason: 'The router fell silent' }, ...keyed(key) }),
    giveLost: (key?: string) => server.staff(addTime, { params, body: {}, ...keyed(key) }),
    reopen: (minutes: number, key?: string) =>
      server.staff(reopenInterview, { params, body: { minutes, reason: 'The lights went out' }, ...keyed(key) }),
    accommodate: (body: Input<typeof setExtraTime.body>) => server.staff(setExtraTime, { params, body }),
    evidence: () => server.staff(getEvidence, { params }),
    // The cast is safe: with a staff token, the server returns the staff view of the interview.
    look: async () => (await server.staff(getInterview, { params })) as Interview,
  }
}

export async function makeTimedTest(server: Staff & { anonymous: Caller }) {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const [first] = questions
  if (!first) throw new Error('an empty paper')
  return { code: interview.code, candidate, first, time: timeOf(server, interview.code) }
}

export const receiptOf = (caller: Caller, code: string) => caller(getReceipt, { params: { code } })
