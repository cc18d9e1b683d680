import { listImports } from '@assay/contract/imports/imports'
import { listLabels } from '@assay/contract/labels'
import { createQuestions, listQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { invite, sum } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { keysOf } from '../../browser/keys.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { importFile } from '../../client/imports.ts'

const gift = `$CATEGORY: Unit 1/C++

::Locks::What does a mutex do? {=It lets one thread in ~It lets every thread in#never ~%-50%Nothing}

What is two and two, said in one word without any digit? {=four ~five}

What is **2 + 2**? {=4 ~5}

Write an essay about locks. {}
`

const nearly = {
  description: 'What is two and two, said in a word without any digit?',
  answers: [
    { description: 'four', is_valid: true },
    { description: 'five', is_valid: false },
  ],
  labels: ['MATH'],
}

const file = (text: string, name = 'moodle.gift') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

async function openPlan(page: Page, assay: TestServer) {
  const admin = await assay.setUp()
  await admin(createQuestions, { body: [nearly] })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/import`)
  await page.getByLabel('File to import').setInputFiles(file(gift))
  await expect(page.getByRole('heading', { name: 'moodle.gift', level: 1 })).toBeVisible()
  await expect(page.getByText('4 questions: 3 to add, 1 cannot be imported')).toBeVisible()
  return admin
}

test('questions of a file can be previewed, included or left out, imported in one step and removed again in one step', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await openPlan(page, assay)
  expect((await admin(listQuestions)).amount_of_questions).toBe(1)

  await page.getByRole('button', { name: 'Partial credit: 1' }).click()
  await expect(page.getByRole('tab', { name: 'To add 3' })).toBeInViewport()
  await expect(page.getByRole('checkbox', { name: 'Take question 1' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Take question 2' })).toBeHidden()

  await expect(page.getByLabel('Label for C++')).toHaveValue('CPP')
  await page.getByLabel('Label for Unit 1').fill('cpp')
  await expect(page.getByText('the same label as C++')).toBeVisible()
  await page.getByRole('button', { name: 'Leave Unit 1 out' }).click()

  await page.getByRole('tab', { name: 'Similar 1' }).click()
  await expect(page.getByRole('tabpanel').locator('ins')).toHaveText('one')
  await expect(page.getByRole('tabpanel').locator('del')).toHaveText('a')
  await page.getByRole('button', { name: 'Leave this question out' }).click()

  await page.getByRole('tab', { name: 'Cannot be taken 1' }).click()
  await expect(page.getByText('This type of question is not supported: essay')).toBeVisible()
  await expect(page.getByRole('tabpanel').locator('pre')).toContainText('Write an essay about locks')

  await page.reload()
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByRole('heading', { name: '2 questions were added' })).toBeVisible()
  expect((await admin(listQuestions)).amount_of_questions).toBe(3)
  expect((await admin(listLabels)).map(({ name }) => name).sort()).toEqual(['CPP', 'MATH'])

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, undo it!' }).click()
  await expect(page.getByRole('heading', { name: 'This import has been undone' })).toBeVisible()
  expect((await admin(listQuestions)).amount_of_questions).toBe(1)
  expect((await admin(listLabels)).map(({ name }) => name)).toEqual(['MATH'])
})

test('questions can be imported by keyboard alone', async ({ page, assay }) => {
  const admin = await openPlan(page, assay)
  const keys = keysOf(page)
  await keys.fill(page.getByLabel('Labels for all'), 'moodle')
  await keys.press('Enter')
  const take = page.getByRole('checkbox', { name: 'Take question 1' })
  await keys.to(take)
  await keys.press('Space')
  await expect(take).not.toBeChecked()
  await keys.use(page.getByRole('button', { name: 'Import 2 questions' }))
  await expect(page.getByRole('heading', { name: '2 questions were added' })).toBeVisible()
  expect((await admin(listLabels)).map(({ name }) => name)).toContain('MOODLE')

  await keys.use(page.getByRole('button', { name: 'Undo this import' }))
  await keys.use(page.getByRole('button', { name: 'Yes, undo it!' }))
  await expect(page.getByRole('heading', { name: 'This import has been undone' })).toBeVisible()
})

test('questions without a label are imported only after the user has chosen a label', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/import`)
  await page.getByLabel('File to import').setInputFiles(file('What is up?\nA. This\nB. That\nANSWER: A\n', 'plain.txt'))
  await page.getByRole('button', { name: 'Import 1 question' }).click()

  const field = page.getByLabel('Labels for all')
  await expect(field).toBeFocused()
  await expect(page.getByText('Some questions would have no label: choose a label for all questions')).toBeVisible()
  await field.fill('up_and_down')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(page.getByRole('heading', { name: '1 question was added' })).toBeVisible()
  expect((await admin(listQuestions)).questions[0]?.labels.map(({ name }) => name)).toEqual(['UP_AND_DOWN'])
})

test('if an interview uses an imported question, the import cannot be undone', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const many = Array.from({ length: 10 }, (_, at) => `What is ${at}? [[tag]] {=right ~wrong}`).join('\n\n')
  const plan = await importFile({ staff: admin }, `// [tag:GIT]\n${many}`, { name: 'git.gift' })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/import/${plan.id}`)
  const field = page.getByLabel('Labels for all')
  await field.fill('git')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Import 10 questions' }).click()
  await expect(page.getByRole('heading', { name: '10 questions were added' })).toBeVisible()
  await invite(admin, 'Dora Draws', { amount_of_questions: 10 })

  await page.goto(`${assay.url}/admin/questions/import`)
  await page.getByRole('list', { name: 'Imports' }).getByRole('button', { name: 'Undo git.gift' }).click()
  await expect(page.getByRole('dialog')).toContainText('10 of these questions are in an interview')
  await expect(page.getByRole('button', { name: 'Yes, undo it!' })).toHaveCount(0)
})

test('for an unreadable file, the page explains the problem; for a file in an unclear format, the page asks the user', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/import`)
  await page.getByLabel('File to import').setInputFiles(file('nothing of this is a question', 'notes.txt'))
  await expect(page.getByRole('alert')).toContainText('This format is not supported')

  const both = 'What is up? {=this ~that}\n\nWhat is down?\nA. This\nB. That\nANSWER: A\n'
  await page.getByLabel('File to import').setInputFiles(file(both, 'both.txt'))
  await expect(page.getByRole('heading', { name: 'What kind of file is both.txt?' })).toBeVisible()
  await page.getByRole('radio', { name: 'Aiken' }).check()
  await page.getByRole('button', { name: 'Read the file as Aiken' }).click()
  await expect(page.getByText('Read as Aiken.')).toBeVisible()

  await page.getByRole('button', { name: 'Discard this file' }).click()
  await expect(page.getByText('both.txt has been discarded')).toBeVisible()
  expect((await admin(listImports)).imports.map(({ file_name }) => file_name)).toEqual(['notes.txt'])
})

test('a file that the bulk upload rejects can be opened in Import', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await page.locator('input[type=file]').setInputFiles(file(gift))
  await page.getByRole('button', { name: 'Open the file in Import' }).click()
  await expect(page.getByRole('heading', { name: 'moodle.gift', level: 1 })).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the import plan has no accessibility violations at any screen width', async ({ page, assay }) => {
    const admin = await openPlan(page, assay)
    await admin(createQuestions, { body: [sum] })
    for (const tab of ['To add 3', 'Similar 1', 'Cannot be taken 1']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.waitForLoadState('networkidle')
      await axe(page)
      await expectNoOverflow(page)
    }
  })
})
