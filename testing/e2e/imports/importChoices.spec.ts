import { listQuestions } from '@assay/contract/questions/questions'
import { axe } from '../../browser/axe.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'

const file = (text: string, name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

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
