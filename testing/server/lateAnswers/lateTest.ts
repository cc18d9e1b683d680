import type { Question } from '@assay/contract/questions/questions'
import { correctOptionIds, makeRunningExam } from '../../client/exam.ts'
import { lateAnswerOf, sendLate } from '../../client/late.ts'
import { timeOf } from '../../client/time.ts'
import type { TestServer } from '../testServer.ts'

const MINUTE = 60_000
/** After this time in milliseconds, a test of one hour has ended, and the server accepts no more submissions. */
export const OVER = 60 * MINUTE + 7_000

async function signIn(server: TestServer): Promise<void> {
  server.staff = await server.signIn(server.consultantUser.email)
}

export async function endedTest(server: TestServer, more = {}) {
  const startedAt = server.clock.now()
  const { interview, candidate, questions } = await makeRunningExam(server, more)
  const [first, second] = questions
  if (!first || !second) throw new Error('an empty paper')
  server.clock.advance(OVER)
  await signIn(server)
  const time = timeOf(server, interview.code)
  const option = (question: typeof first, at = 0) => [question.answers_base[at]?.id ?? 0]
  return { ...interview, candidate, questions, first, second, time, startedAt, option }
}

export async function lateAfterClock(server: TestServer, bank: readonly Question[], more = {}) {
  const startedAt = server.clock.now()
  const { interview, candidate, questions } = await makeRunningExam(server, more)
  const [first, second, third] = questions
  if (!first || !second || !third) throw new Error('an empty paper')
  server.clock.advance(10 * MINUTE)
  await candidate.submit(first, correctOptionIds(bank, first))
  server.clock.advance(OVER - 10 * MINUTE)
  await signIn(server)
  const { code } = interview
  await sendLate(server.anonymous, code, [
    lateAnswerOf(second, correctOptionIds(bank, second), startedAt + 12 * MINUTE),
    lateAnswerOf(third, correctOptionIds(bank, third), startedAt + 15 * MINUTE, false),
  ])
  const time = timeOf(server, code)
  return { ...interview, candidate, startedAt, first, second, third, time, ended: await time.look() }
}

export const lateIn = async ({ time }: { time: ReturnType<typeof timeOf> }) => (await time.evidence()).late
