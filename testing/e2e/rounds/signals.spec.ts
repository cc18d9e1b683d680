import { readFile } from 'node:fs/promises'
import { createUser } from '@assay/contract/users'
import { axe } from '../../browser/axe.ts'
import { expect, firstAdmin, type TestServer, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { makeQuestions } from '../../client/make.ts'
import { makeBlueprint, makeRound, people } from '../../client/round.ts'

const DOUBTED = 'Which of these is right?'

async function plantRound({ setUp, anonymous }: TestServer) {
  const staff = await setUp()
  const answers = ['right', 'wrong'].map((description, at) => ({ description, is_valid: at === 0 }))
  const questions = Array.from({ length: 10 }, (_, at) => ({
    description: at === 0 ? DOUBTED : `What is question number ${at} of this round about, all in all?`,
    answers,
    labels: ['GIT'],
  }))
  await makeQuestions({ staff }, questions)
  const round = await makeBlueprint({ staff }, { name: 'Backend', labels: [{ name: 'GIT' }] })
  const { interviews } = await makeRound({ staff }, round, people(11))
  for (const [at, { code, email }] of interviews.entries()) {
    const candidate = candidateOf(anonymous, code, email)
    const { questions: paper } = await candidate.start()
    for (const [position, question] of paper.entries()) {
      const isKnown = position < at && !question.description.includes(DOUBTED)
      await candidate.submit(question, optionsNamed(question, isKnown ? 'right' : 'wrong'))
    }
    await candidate.finish()
  }
  return { staff, round }
}

test('signals contain no accusation, and can be dismissed with a reason and restored', async ({ page, assay }) => {
  const { round } = await plantRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${round.id}`)
  await page.getByRole('tab', { name: 'Quality' }).click()
  await page.getByRole('tab', { name: 'Signals' }).click()
  const status = page.getByRole('status').filter({ hasText: 'finished test' })
  await expect(page.getByRole('heading', { name: 'The answer key may be wrong' })).toBeVisible()
  await expect(status).toContainText('Based on 11 finished tests.')
  await expect(page.getByRole('link', { name: DOUBTED })).toBeVisible()
  await expect(page.getByText(/^With 100 people, Assay finds \d+ of 100 problems of this kind/).first()).toBeVisible()
  await expect(page.getByText(/cheat|fraud/i)).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Kind' }).selectOption('The answer key may be wrong')
  await expect(page.getByRole('heading', { name: 'Answers were faster than the questions can be read' })).toHaveCount(0)
  await axe(page)
  await page.getByRole('button', { name: 'Set aside …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set this signal aside' })
  await dialog.getByRole('button', { name: 'Set aside' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Read again, the key is right')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No such signal' })).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Set aside')
  await expect(page.getByText(/^Set aside by Ada Admin on .*: Read again, the key is right$/)).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('heading', { name: 'No such signal' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all signals' }).click()
  await expect(
    page.getByRole('heading', { name: 'Answers were faster than the questions can be read' }).first(),
  ).toBeVisible()
})

test('all answers can be saved as a table, and other consultants do not see the signals tab', async ({
  page,
  assay,
}) => {
  const { staff, round } = await plantRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${round.id}?tab=signals`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Correct or wrong' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(12)
  expect(lines[1]).toMatch(/^p1(,[01]){10}$/)

  const other = { full_name: 'Grace Hopper', email: 'grace@example.com', password: firstAdmin.password }
  await staff(createUser, { body: other })
  const theirs = await page.context().browser()?.newPage()
  if (!theirs) throw new Error('no other page')
  await assay.enter(theirs, other.email, other.password)
  await theirs.goto(`${assay.url}/admin/blueprints/${round.id}?tab=signals`)
  await expect(theirs.getByRole('tab', { name: 'Quality' })).toBeVisible()
  await expect(theirs.getByRole('tab', { name: 'Signals' })).toHaveCount(0)
  await theirs.close()
})
