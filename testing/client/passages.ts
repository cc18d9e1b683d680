import { createPassage } from '@assay/contract/passages/passages'
import { createQuestions } from '@assay/contract/questions/questions'
import type { Caller } from './caller.ts'
import { CANDIDATE, makeInterview } from './exam.ts'

const lines = Array.from(
  { length: 24 },
  (_, at) => `${at + 1}. In the night the ferry turned, and the water rose to the ${at + 1}th step.`,
)

export const ferry = {
  title: 'The ferry',
  description: `A report on $E = mc^2$ and \`steel\`.\n\n# What was seen\n\n${lines.join('\n')}\n\n| hour | depth |\n| - | - |\n| 1 | 3 m |`,
  lang: 'en',
}

const answers = ['right', 'wrong'].map((description, at) => ({ description, is_valid: at === 0 }))

export async function makePassageWithQuestions(staff: Caller, amount: number, labels = ['FERRY']) {
  const passage = await staff(createPassage, { body: ferry })
  const body = Array.from({ length: amount }, (_, at) => ({
    description: `What does line ${at + 1} of the report say?`,
    answers,
    labels,
    passage_id: passage.id,
  }))
  if (amount > 0) await staff(createQuestions, { body })
  return passage
}

export async function inviteTo(staff: Caller, url: string, amount: number, labels = ['FERRY']) {
  const { code } = await makeInterview({ staff }, { labels, amount_of_questions: amount, email: CANDIDATE })
  return { code, link: `${url}/interviews/${code}` }
}
