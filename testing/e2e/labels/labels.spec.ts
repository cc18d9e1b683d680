import { createLabel, listLabels } from '@assay/contract/labels'
import { createQuestions } from '@assay/contract/questions/questions'
import { expect, test } from '../../browser/fixtures.ts'

const question = (labels: string[]) => ({
  description: 'What is 2 + 2?',
  answers: [
    { description: '4', is_valid: true },
    { description: '5', is_valid: false },
  ],
  labels,
})

test('a label can be created with a name, a description and a colour', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('Labels')
  await page.getByRole('link', { name: 'New label' }).first().click()

  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Green screen' })).toBeChecked()
  await page.getByLabel('Name').fill('web_security')
  await expect(page.getByText('great')).toHaveCount(1)
  await expect(page.getByText('WEB_SECURITY', { exact: true })).toBeVisible()
  await page.getByLabel('Description').fill('Attacks and how to stop them')
  await expect(page.getByText('great')).toHaveCount(2)
  await page.getByRole('radiogroup', { name: 'Color' }).getByLabel('Carrot orange').check()
  await save.click()

  const notice = page.getByRole('status').filter({ hasText: 'The label has been saved' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/labels$/)
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeFocused()
  await expect(page.getByRole('row', { name: /WEB_SECURITY/ })).toContainText('Attacks and how to stop them')
  await expect(page.getByText('WEB_SECURITY', { exact: true })).toHaveCSS('background-color', 'rgb(237, 145, 33)')
  expect(await admin(listLabels)).toMatchObject([{ name: 'WEB_SECURITY', color: '#ED9121' }])
})

test('an existing label name cannot be saved, also if it was created in the meantime', {
  tag: '@smoke',
}, async ({ page, assay, context }) => {
  const admin = await assay.setUp()
  await admin(createLabel, { body: { name: 'SQL' } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels/create`)
  const field = page.getByLabel('Name')
  const save = page.getByRole('button', { name: 'Save' })
  await field.fill('sql')
  await expect(page.getByText('This label already exists')).toBeVisible()
  await expect(page.getByText('great')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Dark violet' }).check()
  await expect(save).toBeDisabled()

  await field.fill('html')
  await expect(save).toBeEnabled()
  await admin(createLabel, { body: { name: 'HTML' } })
  await save.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'This label already exists' })).toContainText('Warning')
  await expect(save).toBeDisabled()
  await expect(page).toHaveURL(/\/create$/)

  await context.setOffline(true)
  await field.fill('web')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: "You're currently offline" })).toBeVisible()
})

test('a custom colour is an additional choice and stays until another colour is selected', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const { id } = await admin(createLabel, { body: { name: 'SQL' } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  await page.getByRole('button', { name: 'Edit SQL' }).click()

  await expect(page.getByRole('radio')).toHaveCount(11)
  await expect(page.getByRole('radio', { name: 'Current color (#4682B4)' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Rose red' }).check()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.getByRole('radio', { name: 'Current color (#4682B4)' }).check()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Description').fill('Databases')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(/\/admin\/labels$/)
  expect(await admin(listLabels)).toMatchObject([{ id, color: '#4682B4', description: 'Databases' }])
})

test('a label used by a question cannot be deleted, and deleting any other label needs a confirmation', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createQuestions, { body: [question(['SQL'])] })
  await admin(createLabel, { body: { name: 'WEB' } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)

  await page.getByRole('button', { name: 'Delete SQL' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  const refusal = 'Failed to delete the label, the label is already used by other questions'
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()

  await page.getByRole('button', { name: 'Delete WEB' }).click()
  await expect(page.getByRole('dialog')).toContainText("Are you sure? You won't be able to revert this!")
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'WEB has been deleted.' })).toBeVisible()
  await expect(page.getByRole('row', { name: /WEB/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeFocused()
})

test('the list shows ten labels per page, and returns to the previous page if a page becomes empty', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  for (const letter of 'ABCDEFGHIJK') await admin(createLabel, { body: { name: `LABEL_${letter}` } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  await expect(page.getByText('1–10 of 11')).toBeVisible()

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: 'Edit LABEL_K' }).click()
  await page.getByLabel('Description').fill('The last one')
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /LABEL_K/ })).toContainText('The last one')
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: 'Delete LABEL_K' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('1–10 of 10')).toBeVisible()
})
