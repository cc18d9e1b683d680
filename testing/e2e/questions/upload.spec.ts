import { readFile } from 'node:fs/promises'
import { listLabels } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { expect, test } from '../../browser/fixtures.ts'

const good = `- description: What is 2 + 2?
  answers:
    - { description: "4", is_valid: true }
    - { description: "5", is_valid: false }
  labels: [MATH]
- description: What is 3 + 3?
  answers:
    - { description: "6", is_valid: true }
    - { description: "7", is_valid: false }
  labels: [MATH, SUMS]
`

const bad = `${good}- description: What is 4 + 4?
  answers:
    - description: "8"
      is_valid: true
    - description: 8
      is_valid: false
  labels: []
`

const yaml = (text: string, name = 'bank.yaml') => ({ name, mimeType: 'text/yaml', buffer: Buffer.from(text) })

test('an uploaded file is sent with a time stamp in front of its name', { tag: '@smoke' }, async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.addInitScript(() => {
    const append = FormData.prototype.append
    FormData.prototype.append = function (this: FormData, ...given: never[]) {
      Object.assign(globalThis, { sentAs: given[2] })
      return append.apply(this, given as never)
    }
  })
  await page.goto(`${assay.url}/admin/questions/view`)
  await page.locator('input[type=file]').setInputFiles(yaml(good))

  await expect(page.getByRole('status').filter({ hasText: '2 questions have been stored' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (globalThis as { sentAs?: string }).sentAs))
    .toMatch(/^\d{13}-questions\.yaml$/)
})

test('a file of questions can be uploaded, and existing questions are reported and skipped', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bulk upload' }).click()
  await (await chosen).setFiles(yaml(good))

  await expect(page.getByRole('status').filter({ hasText: '2 questions have been stored' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit What is 3 + 3?' })).toBeVisible()
  expect((await admin(listLabels)).map(({ name }) => name)).toEqual(['MATH', 'SUMS'])

  await page.locator('input[type=file]').setInputFiles(yaml(good))
  const notice = page.getByRole('status').filter({ hasText: 'Nothing new: all 2 questions were in the bank already' })
  await expect(notice).toContainText('Info')

  const more = good.replace('3 + 3', '9 + 9')
  await page.locator('input[type=file]').setInputFiles(yaml(more, 'more.yml'))
  await expect(page.getByText('1 question was in the bank already and has been left out: entry 1.')).toBeVisible()
  expect((await admin(listQuestions)).amount_of_questions).toBe(3)
})

test('a file with errors is not stored, and each error is shown with its lines', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await page.locator('input[type=file]').setInputFiles(yaml(bad))

  const report = page.getByRole('alert').filter({ hasText: 'bank.yaml was not stored' })
  await expect(report).toContainText('Question 3, Answer 2, line 15: This value must be a text: put it in quotes')
  await expect(report).toContainText('Question 3, Labels, line 17: Must select at least one label')
  await expect(report.locator('[data-wrong=true]').first()).toContainText('description: 8')
  expect((await admin(listQuestions)).amount_of_questions).toBe(0)
})

test('a file that is too large or not YAML is not sent', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  const file = page.locator('input[type=file]')
  await file.setInputFiles(yaml(good, 'bank.txt'))
  await expect(page.getByRole('alert').filter({ hasText: 'Only a .yaml or .yml file can be read' })).toBeVisible()
  await file.setInputFiles(yaml('#'.repeat(1024 * 1024 + 1)))
  await expect(page.getByRole('alert').filter({ hasText: 'This file is too large: 1 MiB at most' })).toBeVisible()
})

test('the example file can be uploaded unchanged', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await page.getByRole('button', { name: 'File format' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download an example' }).click()
  const path = await (await download).path()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.locator('input[type=file]').setInputFiles({ ...yaml(''), buffer: await readFile(path) })
  await expect(page.getByRole('status').filter({ hasText: '3 questions have been stored' })).toBeVisible()
  expect((await admin(listQuestions)).amount_of_questions).toBe(3)
})
