import type { Interview } from '@assay/contract/interviews/interviews'
import { createQuestions } from '@assay/contract/questions/questions'
import type { Caller } from '../client/caller.ts'
import { candidateOf, makeInterview, optionsNamed } from '../client/exam.ts'
import type { Written } from '../client/make.ts'

export const sum: Written = {
  description: 'What is **2 + 2**?',
  answers: [
    { description: '4', is_valid: true },
    { description: '5', is_valid: false },
  ],
  labels: ['MATH'],
}

export const aRichQuestion = (labels: string[]): Written => ({
  description:
    '# Title\n\nSome `code`, a [link](https://example.com) and\n\n```js\n// note\nconst a = "b" + 1\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n> quoted',
  answers: [
    { description: '`3 3 3`', is_valid: true },
    { description: 'Nothing', is_valid: false },
  ],
  labels,
})

export async function fillBank(admin: Caller, amount: number, labels: string[]): Promise<void> {
  const answers = ['right', 'wrong'].map((description, at) => ({ description, is_valid: at === 0 }))
  const body = Array.from({ length: amount }, (_, at) => ({ description: `${labels} ${at}?`, answers, labels }))
  await admin(createQuestions, { body })
}

const plainLetters = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const emailOf = (name: string) => `${plainLetters(name).replaceAll(' ', '.')}@example.com`

export function invite(
  admin: Caller,
  name: string,
  wanted: Parameters<typeof makeInterview>[1] = {},
): Promise<Interview> {
  return makeInterview({ staff: admin }, { labels: ['GIT'], ...wanted, name, email: emailOf(name) })
}

export async function startAndAnswer(
  anonymous: Caller,
  { code }: Interview,
  name: string,
  right: number,
  wrong = 0,
): Promise<void> {
  const candidate = candidateOf(anonymous, code, emailOf(name))
  await candidate.start()
  const { questions } = await candidate.page()
  for (const [at, question] of questions.slice(0, right + wrong).entries()) {
    await candidate.submit(question, optionsNamed(question, at < right ? 'right' : 'wrong'))
  }
}

export async function finishInterview(anonymous: Caller, { code }: Interview): Promise<void> {
  await candidateOf(anonymous, code).finish()
}
