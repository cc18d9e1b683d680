import { startInterview } from '@assay/contract/exam/exam'
import type { Interview } from '@assay/contract/interviews/interviews'
import type { Question } from '@assay/contract/questions/questions'
import { createVerificationTests, makeRoomCode } from '@assay/contract/verification/verificationTests'
import { type Caller, callerAt } from './caller.ts'
import { candidateOf, correctOptionIds, makeInterview } from './exam.ts'
import { makeQuestions } from './make.ts'
import type { Staff } from './people.ts'

let written = 0
function word(): string {
  written += 1
  let state = Math.imul(written, 2_654_435_761) >>> 0
  return Array.from({ length: 9 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCodePoint(97 + ((state >>> 8) % 26))
  }).join('')
}
export const words = (amount: number): string => Array.from({ length: amount }, word).join(' ')

/**
 * The questions have no similar texts, so any two of them may be in the same test. The first option of each question is
 * correct.
 */
export async function makeDistinctBank(server: Staff, amount: number, labels = ['GENERAL']): Promise<Question[]> {
  const all: Question[] = []
  for (let from = 0; from < amount; from += 100)
    all.push(
      ...(await makeQuestions(
        server,
        Array.from({ length: Math.min(100, amount - from) }, () => ({
          description: words(8),
          answers: [0, 1, 2].map((at) => ({ description: words(2), is_valid: at === 0 })),
          labels,
        })),
      )),
    )
  return all
}

export function browserAt(url: string): Caller {
  const cookies = new Map<string, string>()
  const fetchWithCookies: typeof fetch = async (address, init) => {
    const headers = new Headers(init?.headers)
    const { pathname } = new URL(String(address))
    const sent = [...cookies].filter(([path]) => pathname.startsWith(path)).map(([, cookie]) => cookie)
    if (sent.length > 0) headers.set('cookie', sent.join('; '))
    const answer = await fetch(address, { ...init, headers })
    for (const set of answer.headers.getSetCookie()) {
      const [, path = '/'] = /Path=([^;]*)/.exec(set) ?? []
      cookies.set(path, set.split(';')[0] ?? '')
    }
    return answer
  }
  return callerAt(url, null, { fetch: fetchWithCookies })
}

export async function answerAndFinish(
  candidate: ReturnType<typeof candidateOf>,
  bank: readonly Question[],
  right: number,
  total: number,
): Promise<void> {
  for (let page = 1; (page - 1) * 10 < total; page += 1) {
    const { questions } = await candidate.page(page)
    for (const [at, question] of questions.entries()) {
      const correctIds = correctOptionIds(bank, question)
      const wrong = question.answers_base.filter(({ id }) => !correctIds.includes(id)).slice(0, 1)
      const isCorrect = (page - 1) * 10 + at < right
      await candidate.submit(question, isCorrect ? correctIds : wrong.map(({ id }) => id))
    }
  }
  await candidate.finish()
}

export async function finishFirstTest(
  server: Staff & { anonymous: Caller },
  bank: readonly Question[],
  right: number,
  wanted: Parameters<typeof makeInterview>[1] = {},
): Promise<Interview> {
  const first = await makeInterview(server, { may_confirm: true, ...wanted })
  const candidate = candidateOf(server.anonymous, first.code, first.email)
  await candidate.start()
  await answerAndFinish(candidate, bank, right, first.amount_of_questions)
  return first
}

export async function confirm(server: Staff, code: string, more: object = {}): Promise<Interview> {
  const { made, skipped } = await server.staff(createVerificationTests, { body: { codes: [code], ...more } })
  if (!made[0]) throw new Error(`nothing was made: ${skipped[0]?.reason}`)
  return made[0]
}

export async function enterRoom(server: Staff, { code, email }: Pick<Interview, 'code' | 'email'>, browser: Caller) {
  const { room_code } = await server.staff(makeRoomCode, { params: { code } })
  await browser(startInterview, { params: { code }, body: { email, room_code } })
  return candidateOf(browser, code, email)
}
