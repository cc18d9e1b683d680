import { previewKeyFix } from '@assay/contract/insight/keyFix'
import { getInterview } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import {
  createVerificationTests,
  getConfirmation,
  makeRoomCode,
  planVerificationTests,
} from '@assay/contract/verification/verificationTests'
import {
  answerAndFinish,
  browserAt,
  confirm,
  enterRoom,
  finishFirstTest,
  makeDistinctBank,
} from '../../client/confirmation.ts'
import { correctOptionIds } from '../../client/exam.ts'
import { lateAnswerOf, sendLate } from '../../client/late.ts'
import { aLabel } from '../../client/make.ts'
import type { TestServer } from '../testServer.ts'
import { exactly, type Row, row, staff } from './row.ts'

let people = 0
async function first(server: TestServer) {
  people += 1
  const { name: label } = aLabel()
  const bank = await makeDistinctBank(server, 25, [label])
  const { code } = await finishFirstTest(server, bank, 10, { email: `confirmed${people}@example.com`, labels: [label] })
  return { code, bank }
}
async function made(server: TestServer) {
  const { code, bank } = await first(server)
  return { code: (await confirm(server, code, { amount_of_questions: 10 })).code, bank }
}

/** One more correct answer would change the result of this verification test. */
async function onTheEdge(server: TestServer, sitIt = answerAndFinish) {
  const { code, bank } = await made(server)
  const { lower_at } = await server.staff(getConfirmation, { params: { code } })
  const interview = await server.staff(getInterview, { params: { code } })
  if (!('email' in interview)) throw new Error('only the staff asks')
  const candidate = await enterRoom(server, interview, browserAt(server.url))
  const { questions } = await candidate.page()
  await sitIt(candidate, bank, lower_at, 10)
  return { code, bank, wrong: questions.at(-1) }
}

export async function fixOfConfirmation(server: TestServer) {
  const { bank, wrong } = await onTheEdge(server)
  const answers = bank.find(({ id }) => id === wrong?.id)?.answers ?? []
  const chosen = wrong?.answers_base.find(({ id }) => answers.some((one) => one.id === id && !one.is_valid))
  const right = [chosen?.id ?? 0]
  const params = { id: wrong?.id ?? 0 }
  const query = { right: right.join(), treatment: 'rescore' as const }
  const { version } = await server.staff(previewKeyFix, { params, query })
  return { params, body: { treatment: 'rescore' as const, right, version, reason: 'Mistyped' } }
}

/** If this late answer is accepted, the result of the verification test changes. */
export async function lateOfConfirmation(server: TestServer) {
  let before = 0
  const { code, bank, wrong } = await onTheEdge(server, async (candidate, all, right) => {
    before = server.clock.now()
    const { questions } = await candidate.page()
    for (const question of questions.slice(0, right)) await candidate.submit(question, correctOptionIds(all, question))
    await candidate.finish()
  })
  if (!wrong) throw new Error('an empty paper')
  await sendLate(server.anonymous, code, [lateAnswerOf(wrong, correctOptionIds(bank, wrong), before)])
  return { params: { code }, body: { reason: 'The network was away' } }
}

/** The candidate of the reopened test does not return, so the result stays the same. */
export async function waitingConfirmation(server: TestServer) {
  const { code } = await made(server)
  const interview = await server.staff(getInterview, { params: { code } })
  if (!('email' in interview)) throw new Error('only the staff asks')
  await enterRoom(server, interview, browserAt(server.url))
  server.clock.advance(2 * 60 * 60_000)
  await server.staff(reopenInterview, { params: { code }, body: { minutes: 5, reason: 'The lights went out' } })
  return { params: { code } }
}

export const confirmationRows: readonly Row[] = [
  row(planVerificationTests, staff, async (server) => ({ body: { codes: [(await first(server)).code] } })),
  row(createVerificationTests, staff, async (server) => ({ body: { codes: [(await first(server)).code] } })),
  row(getConfirmation, staff, async (server) => ({ params: { code: (await made(server)).code } })),
  row(makeRoomCode, exactly({ anonymous: 401, consultant: 201, admin: 201, dead: 401 }), async (server) => ({
    params: { code: (await made(server)).code },
  })),
]
