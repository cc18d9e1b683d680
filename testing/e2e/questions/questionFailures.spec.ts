import { createQuestions } from '@assay/contract/questions/questions'
import { fillBank, invite, sum } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expectError, refuse } from '../../browser/failing.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { openPath } from '../../browser/session.ts'

test('if the questions cannot be loaded, the page shows an error', async ({ page, assay }) => {
  await assay.setUp()
  await refuse(page, 'GET', /\/api\/question\?/, 500)
  await openPath(page, assay, '/admin/questions/view')

  await expectError(page, 'The questions could not be loaded. Please try again.')
  await page.unroute(/\/api\/question\?/)
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'There are no questions yet' })).toBeVisible()
})

test('an error is shown if creating, changing, deleting or uploading a question fails', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createQuestions, { body: [sum] })
  await openPath(page, assay, '/admin/questions/create')
  await page.getByRole('textbox', { name: 'Description' }).fill('What is 3 + 3?')
  await page.getByLabel('Answer 1', { exact: true }).fill('6')
  await page.getByLabel('Answer 2', { exact: true }).fill('7')
  await page.getByRole('checkbox', { name: 'Answer 1 is correct' }).check()
  await page.getByRole('combobox', { name: 'Labels' }).fill('MATH')
  await page.keyboard.press('Enter')
  await refuse(page, 'POST', /\/api\/question$/, 500)
  await button(page, 'Create').click()
  await expectError(page, 'The question was not created')
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('6')
  await page.unroute(/\/api\/question$/)
  await button(page, 'Create').click()
  await expect(page.getByRole('status').filter({ hasText: 'The question has been created' })).toBeVisible()

  await page.goto(`${assay.url}/admin/questions/view`)
  await button(page, 'Edit What is 2 + 2?').click()
  await page.getByLabel('Answer 2', { exact: true }).fill('22')
  await refuse(page, 'PUT', /\/api\/question\/1$/, 0)
  await button(page, 'Update').click()
  await expectError(page, 'The modification was not saved')
  await page.unroute(/\/api\/question\/1$/)
  await button(page, 'Update').click()
  await expect(page.getByRole('status').filter({ hasText: 'The question has been updated' })).toBeVisible()

  await refuse(page, 'DELETE', /\/api\/question\/1$/, 500)
  await button(page, 'Delete What is 2 + 2?').click()
  await button(page, 'Yes, delete it!').click()
  await expectError(page, 'Failed to delete the question. Please try again.')

  await refuse(page, 'POST', /\/api\/question\/upload$/, 500)
  const buffer = Buffer.from('- description: Any')
  await page.locator('input[type=file]').setInputFiles({ name: 'bank.yaml', mimeType: 'text/yaml', buffer })
  await expectError(page, 'The file could not be uploaded. Please try again.')
})

test('a question used by an open interview cannot be deleted', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  await invite(admin, 'Nina New')
  await openPath(page, assay, '/admin/questions/view')
  await button(page, 'Delete GIT 9?').click()
  await button(page, 'Yes, delete it!').click()

  await expectError(page, 'Failed to delete the question, the question is still in use')
  await expect(button(page, 'Delete GIT 9?')).toBeVisible()
})

test('opening a deleted question leads to the list of questions', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/99/edit`)
  await expect(page.getByRole('alert')).toContainText('This question is no longer in the bank')
  await expect(page).toHaveURL(/\/admin\/questions\/view$/)
})
