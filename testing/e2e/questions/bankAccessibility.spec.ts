import { createLabel } from '@assay/contract/labels'
import { createQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { axe } from '../../browser/axe.ts'
import { aRichQuestion } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

async function addRichQuestion(assay: TestServer): Promise<number> {
  const admin = await assay.setUp()
  await admin(createLabel, { body: { name: 'EMPTY', color: '#EEE600' } })
  const { questions } = await admin(createQuestions, { body: [aRichQuestion(['JAVASCRIPT', 'WEB'])] })
  return questions[0]?.id ?? 0
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('errors, tools and choices of the question form have no accessibility violations', async ({ page, assay }) => {
  await addRichQuestion(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Must select at least one label')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Code block' }).click()
  await page.getByRole('button', { name: 'Image' }).click()
  await axe(page)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Labels' }).click()
  await axe(page)
})

test('the report of an upload has no accessibility violations', async ({ page, assay }) => {
  await addRichQuestion(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'bad.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from('- description: 5\n  answers: []\n  labels: []\n'),
  })
  await expect(page.getByText('bad.yaml was not stored')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'File format' }).click()
  await axe(page)
})

test('the choice between two versions of a question has no accessibility violations', async ({ page, assay }) => {
  const id = await addRichQuestion(assay)
  await assay.enter(page)
  const admin = await assay.as('ada@example.com', 'Right-1-word')
  await page.goto(`${assay.url}/admin/questions/${id}/edit`)
  await page.getByLabel('Answer 2', { exact: true }).fill('Something')
  await admin(updateQuestion, { params: { id }, body: { description: 'Theirs' } })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('button', { name: 'Load theirs' })).toBeVisible()
  await axe(page)
})
