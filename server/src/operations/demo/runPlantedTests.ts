import type { Caller } from '../../../../testing/client/caller.ts'
import { candidateOf, makeInterview, optionsNamed } from '../../../../testing/client/exam.ts'
import { A_WEEK_HAS, choiceOf, PLANTED, plantedQuestionList, WEEKS } from './planted.ts'
import type { Past } from './runDemoTests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WEEK = 7 * 24 * HOUR
const WEEKS_AGO = WEEKS + 2
export const PLANTED_FOR_MS = WEEKS_AGO * WEEK

const GIVEN_NAMES = ['Ana', 'Ben', 'Chloé', 'Diego', 'Elif', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kim']
const FAMILY_NAMES = ['Abel', 'Brandt', 'Castro', 'Dubois']

interface PlantedTest {
  person: number
  at: number
  staff: Caller
}

async function runPlantedTest(
  { person, at, staff }: PlantedTest,
  past: Past,
  goTo: (at: number) => void,
): Promise<void> {
  goTo(at)
  const name = `${GIVEN_NAMES[Math.floor(person / A_WEEK_HAS)] ?? ''} ${FAMILY_NAMES[person % A_WEEK_HAS] ?? ''}`
  const email = `command.line.${person + 1}@example.com`
  const wanted = { name, email, max_time: 30, amount_of_questions: plantedQuestionList.length, labels: [PLANTED] }
  const { code } = await makeInterview({ staff }, wanted)
  const candidate = candidateOf(past.strangerAt('192.0.2.20'), code, email)
  await candidate.start()
  const { questions } = await candidate.page()
  for (const [position, question] of questions.entries()) {
    goTo(at + (position + 1) * MINUTE)
    const which = plantedQuestionList.findIndex(({ asks }) => asks === question.description)
    const choice = choiceOf(person, which)
    if (choice !== undefined) await candidate.submit(question, optionsNamed(question, choice))
  }
  await candidate.finish()
}

export async function runPlantedTests(past: Past, goTo: (at: number) => void): Promise<number> {
  for (let week = 0; week < WEEKS; week += 1) {
    const first = past.now - (WEEKS_AGO - week) * WEEK + HOUR
    goTo(first)
    const staff = await past.signIn()
    for (let number = 0; number < A_WEEK_HAS; number += 1)
      await runPlantedTest({ person: week * A_WEEK_HAS + number, at: first + number * HOUR, staff }, past, goTo)
  }
  return WEEKS * A_WEEK_HAS
}
