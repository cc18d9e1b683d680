import { fillBank, finish, invite, sit } from '../../testing/browser/bank.ts'
import { callerAt } from '../../testing/client/caller.ts'
import { makeInterview } from '../../testing/client/exam.ts'
import { registerStaff } from './exams.ts'

const FINISHED = 12

export async function startPageServer(url: string) {
  const staff = await registerStaff(url)
  const stranger = callerAt(url)
  for (const label of ['GIT', 'SQL', 'CSS']) await fillBank(staff, 20, [label])
  let finished = ''
  for (let at = 1; at <= FINISHED; at += 1) {
    // A name has no digits.
    const name = `Dora ${'I'.repeat(at)}`
    const interview = await invite(staff, name, { amount_of_questions: 30, labels: ['GIT', 'SQL', 'CSS'] })
    await sit(stranger, interview, name, 6, 2)
    await finish(stranger, interview)
    finished = interview.code
  }
  /** A new one for each candidate: a test starts only once. */
  const invitation = async () =>
    (await makeInterview({ staff }, { amount_of_questions: 30, labels: ['GIT', 'SQL', 'CSS'] })).code
  return { token: staff.token ?? '', finished, invitation }
}

export type PageServer = Awaited<ReturnType<typeof startPageServer>>
