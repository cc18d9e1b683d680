import { addTime } from '@assay/contract/interviews/interviewTime'
import { getEvidence } from '@assay/contract/results/evidence'
import { getResults } from '@assay/contract/results/results'
import type { Page } from '@playwright/test'
import type { Caller } from '../client/caller.ts'
import { CANDIDATE, makeInterview } from '../client/exam.ts'
import { makeQuestions } from '../client/make.ts'
import { test as base, expect, type TestServer } from './fixtures.ts'

export { expect } from './fixtures.ts'

const letters = ['Alder', 'Birch', 'Cedar', 'Dogwood']

function written(number: number, everyMultiple: number, more: string) {
  const isMultiple = number % everyMultiple === 0
  const description = `Question **${number}** of the bank: which \`tree\`?\n\n\`\`\`js\nconst tree = ${number}\n\`\`\`${more}`
  const answers = letters.map((name, at) => ({
    description: `${name} ${number}`,
    is_valid: at === 0 || (isMultiple && at === 1),
  }))
  return { description, answers, labels: ['TREES'] }
}

export interface Wanted {
  amount?: number
  minutes?: number
  /** `everyMultiple: 5` gives every fifth question two correct options. */
  everyMultiple?: number
  more?: string
}

export async function makeExam(
  assay: TestServer,
  { amount = 30, minutes = 60, everyMultiple = 5, more = '' }: Wanted = {},
) {
  const staff: Caller = await assay.setUp()
  const numbers = Array.from({ length: amount }, (_, at) => at + 1)
  await makeQuestions(
    { staff },
    numbers.map((number) => written(number, everyMultiple, more)),
  )
  const wanted = { max_time: minutes, amount_of_questions: amount, labels: ['TREES'] }
  const { code } = await makeInterview({ staff }, wanted)
  const params = { code }
  return {
    code,
    link: `${assay.url}/interviews/${code}`,
    staff,
    give: (seconds: number) => staff(addTime, { params, body: { seconds, reason: 'The router was away' } }),
    evidence: () => staff(getEvidence, { params }),
    result: () => staff(getResults, { params }),
    async journal(): Promise<string[][][]> {
      const { questions } = await staff(getResults, { params })
      return questions.map(({ answers, history }) =>
        history.map((_, time) =>
          answers.filter(({ result }) => result[time]?.chosen).map(({ description }) => description),
        ),
      )
    },
  }
}

export type Exam = Awaited<ReturnType<typeof makeExam>>

export async function enterExam(page: Page, { link }: Pick<Exam, 'link'>): Promise<void> {
  await page.goto(link)
  await page.getByLabel('E-mail').fill(CANDIDATE)
  await page.getByRole('checkbox', { name: 'I have read the sample question' }).check()
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Question 1 of' })).toBeVisible()
}

export const tree = (page: Page, name: string) => page.getByRole('group').getByLabel(new RegExp(`^${name} `))

export const deviceCheck = (page: Page) => page.getByRole('list', { name: 'Device check' }).getByRole('listitem')

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const previousButton = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true })
export const savedMessage = (page: Page) => page.getByText('Everything you submitted is saved.')

export async function answerQuestion(page: Page, name: string): Promise<void> {
  await tree(page, name).check()
  await submitButton(page).click()
  await expect(savedMessage(page)).toBeVisible()
}

export async function chooseAndSave(page: Page, name: string): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().endsWith('/draft') && response.ok())
  await tree(page, name).check()
  await kept
}

/** Waits for the event stream of the test page, not of the entry page. Call this function before entering the test. */
export const streamOf = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/stream') && response.frame().url().endsWith('/exam'))

export async function finishTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish Exam' }).click()
  await page
    .getByRole('dialog', { name: 'Send your answer' })
    .getByRole('button', { name: 'Send', exact: true })
    .click()
  await expect(page).toHaveURL(/\/interviews\/end$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const test = base.extend<{ advance: (minutes: number) => Promise<void> }>({
  settings: { NODE_ENV: 'test', ASSAY_TEST_CLOCK: 'control' },
  advance: async ({ assay }, use) => {
    await use(async (minutes) => {
      const moved = await fetch(`${assay.url}/api/test/clock?advance_ms=${minutes * 60_000}`, { method: 'POST' })
      expect(moved.status).toBe(204)
    })
  },
})
