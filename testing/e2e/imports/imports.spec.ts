import { listImports } from '@assay/contract/imports/imports'
import { listLabels } from '@assay/contract/labels'
import { createQuestions, listQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { invite, sum } from '../../browser/bank.ts'
import { choose } from '../../browser/clicks.ts'
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

test('an imported question without a label asks for a label and is not lost', async ({ page, assay }) => {
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

test('an unclear answer key is shown before the import, and another interpretation can be selected', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/import`)
  const table =
    'question,a,b,c,correct,labels\nWhich is second?,one,two,three,1,MATH\nWhich is third?,un,deux,trois,2,MATH\n'
  await page.getByLabel('File to import').setInputFiles(file(table, 'from-zero.csv'))
  const key = page.getByRole('region', { name: 'How the answer key was read' })
  await expect(key).toContainText('counted from 1')
  await expect(key).toContainText('Correct: one')
  const doIt = page.getByRole('button', { name: 'Import 2 questions' })
  await expect(doIt).toBeDisabled()
  await key.getByRole('checkbox', { name: 'The answer key was read correctly' }).check()
  await expect(doIt).toBeEnabled()
  await axe(page)
  await expectNoOverflow(page)

  await key.getByLabel('Read the answer key as').selectOption({ label: 'numbers from 0' })
  await key.getByRole('button', { name: 'Read again' }).click()
  await expect(key).toContainText('counted from 0')
  await expect(key).toContainText('Correct: two')
  await expect(key.getByRole('checkbox')).toHaveCount(0)
  await doIt.click()
  await expect(page.getByRole('heading', { name: '2 questions were added' })).toBeVisible()
  const { questions } = await admin(listQuestions)
  expect(questions.map(({ answers }) => answers.findIndex(({ is_valid }) => is_valid))).toEqual([2, 1])
})

test('the user can assign the columns of a table, and select the answers of a question with too many answers', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/import`)
  const table = 'Frage,gut,schlecht,Fach\nWas ist eins?,eins,zwei,MATH\n'
  await page.getByLabel('File to import').setInputFiles(file(table, 'tabelle.csv'))
  await expect(page.getByRole('heading', { name: 'tabelle.csv cannot be read' })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  await page.getByLabel('Role of column Frage').selectOption('Question')
  await page.getByLabel('Role of column gut').selectOption('Correct answer')
  await page.getByLabel('Role of column schlecht').selectOption('Wrong answer')
  await page.getByLabel('Role of column Fach').selectOption('Labels')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('1 question: 1 to add')).toBeVisible()
  await expect(page.getByLabel('Label for MATH')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 questions' }).click()
  await expect(page.getByRole('heading', { name: '1 question was added' })).toBeVisible()

  await page.goto(`${assay.url}/admin/questions/import`)
  const misspelt = 'question,option_a,option_b,optoin_c,correct\nWhich of two?,x,y,?,A\n'
  await page.getByLabel('File to import').setInputFiles(file(misspelt, 'misspelt.csv'))
  await expect(page.getByRole('heading', { name: 'misspelt.csv cannot be read' })).toBeVisible()
  await expect(page.getByLabel('Role of column optoin_c')).toHaveAccessibleDescription(/This column looks like/)
  await axe(page)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('1 question: 1 to add')).toBeVisible()

  await page.goto(`${assay.url}/admin/questions/import`)
  const many = 'Which of seven is right? {=one ~two ~three ~four ~five ~six ~seven}\n'
  await page.getByLabel('File to import').setInputFiles(file(many, 'many.gift'))
  await page.getByRole('tab', { name: 'Cannot be taken 1' }).click()
  await page.getByRole('button', { name: 'Choose answers of question 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose answers of question 1' })
  await expect(dialog.getByRole('checkbox', { name: 'one' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Keep these answers' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'three' }).check()
  await axe(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Keep these answers' }).click()
  await expect(page.getByText('The question is added with answers 1, 3.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Labels for all' }).fill('MANY')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import 1 questions' }).click()
  await expect(page.getByRole('heading', { name: '1 question was added' })).toBeVisible()
  const { questions } = await admin(listQuestions)
  expect(questions.map(({ answers }) => answers.map(({ description }) => description))).toEqual([
    ['one', 'three'],
    ['eins', 'zwei'],
  ])
})

test('options that refer to other options keep their order, and an export lists the data that it omits', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/import`)
  const words = '$CATEGORY: ORDER\n\nWhich one? {=x ~y ~None of the above}\n\nWhich now? {=x ~y ~both A and B}\n'
  await page.getByLabel('File to import').setInputFiles(file(words, 'order.gift'))
  const keep = page.getByRole('checkbox', {
    name: 'Keep the order of the options in 2 questions, because an option refers to other options',
  })
  await expect(keep).toBeChecked()
  await expect(page.getByText('Stays in its place: answer 3. This is a suggestion based on the text.')).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByRole('heading', { name: '2 questions were added' })).toBeVisible()
  const { questions } = await admin(listQuestions)
  expect(questions.map(({ keeps_order, answers }) => [keeps_order, answers.at(-1)?.is_fixed])).toEqual([
    [true, false],
    [false, true],
  ])

  await page.goto(`${assay.url}/admin/questions/${questions[1]?.id}/edit`)
  await expect(page.getByRole('img', { name: 'Answer 3 stays in its place' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Answer 1' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Answer 1 stays in its place' }).click()
  await page.keyboard.press('Escape')
  await axe(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/questions\/view/)
  const [, changed] = (await admin(listQuestions)).questions
  expect(changed?.answers.map(({ is_fixed }) => is_fixed)).toEqual([true, false, true])

  await choose(page, 'Export')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This file contains all content.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'GIFT' }).check()
  await expect(dialog.getByText('in 1 question, all answers keep their order instead')).toBeVisible()
  await axe(page)
})
