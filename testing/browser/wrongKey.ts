import { createQuestions } from '@assay/contract/questions/questions'
import { candidateOf, optionsNamed } from '../client/exam.ts'
import { fillBank, invite } from './bank.ts'
import type { TestServer } from './fixtures.ts'

export const PLANTED = 'Which of these is right?'

const NAMES = ['Anna', 'Bert', 'Carla', 'Dora', 'Emil', 'Fred', 'Gina', 'Hugo', 'Ida', 'Jana', 'Karl', 'Lena']

export async function makeWrongKeyRound({ setUp, anonymous }: TestServer, people = NAMES.length) {
  const admin = await setUp()
  await fillBank(admin, 9, ['GIT'])
  const answers = ['the key', 'the truth'].map((description, at) => ({ description, is_valid: at === 0 }))
  const { questions } = await admin(createQuestions, { body: [{ description: PLANTED, answers, labels: ['GIT'] }] })
  const codes: string[] = []
  for (const [at, name] of NAMES.slice(0, people).entries()) {
    const interview = await invite(admin, name)
    const candidate = candidateOf(anonymous, interview.code, interview.email)
    await candidate.start()
    const { questions: paper } = await candidate.page()
    for (const [position, question] of paper.entries()) {
      const known = position < 3 + (at % 6) ? 'right' : 'wrong'
      const truth = optionsNamed(question, 'the truth')
      await candidate.submit(question, truth.length > 0 ? truth : optionsNamed(question, known))
    }
    await candidate.finish()
    codes.push(interview.code)
  }
  const [planted] = questions
  if (!planted) throw new Error('nothing was planted')
  return { admin, planted, codes, names: NAMES.slice(0, people) }
}
