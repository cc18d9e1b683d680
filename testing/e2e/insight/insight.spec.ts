import { readFile } from 'node:fs/promises'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { makeWrongKeyRound, PLANTED } from '../../browser/wrongKey.ts'

const FIRST_LINE =
  'code,question,labels,shown,right,facility,facility_low,facility_high,discrimination,discrimination_low,discrimination_high,unanswered,mean_time,seen,seen_of,flags,difficulty'

test('a table with too little data shows the number of missing answers', async ({ page, assay }) => {
  await makeWrongKeyRound(assay, 3)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/insight`)

  const table = page.getByRole('table', { name: 'Questions' })
  const columns = [
    'Question',
    'Shown',
    'Answered correctly',
    'Separation',
    'Not answered',
    'Time',
    'Seen lately',
    'Flags',
  ]
  for (const name of columns) await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const row = table.getByRole('row').filter({ hasText: PLANTED })
  await expect(row).toContainText('Needs 7 more')
  await expect(row).toContainText('Needs 17 more')
  await expect(row).toContainText('3 of the last 3')

  await page.getByRole('button', { name: 'What is Separation?' }).press('Enter')
  const meaning = page.getByText('0 means no difference. Below 0, they answer correctly less often.')
  await expect(meaning).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(meaning).toBeHidden()
  await expect(page.getByRole('button', { name: 'What is Separation?' })).toBeFocused()

  await page.getByRole('tab', { name: 'Tests' }).click()
  await expect(page.getByText('These figures need 7 more finished interviews.')).toBeVisible()
})

test('filter and sort order are in the URL, and the whole table can be saved', async ({ page, assay }) => {
  await makeWrongKeyRound(assay, 3)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/insight`)
  await page.getByLabel('Sort by', { exact: true }).selectOption({ label: 'Shown' })
  await expect(page).toHaveURL(/sort=shown/)
  await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Smallest first' })
  await expect(page).toHaveURL(/order=asc/)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('insight-questions.csv')
  const [first, ...lines] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(first).toBe(FIRST_LINE)
  expect(lines).toHaveLength(10)

  await page.getByLabel('Flag', { exact: true }).selectOption({ label: 'Too easy' })
  await expect(page).toHaveURL(/flag=TOO_EASY/)
  await expect(page.getByRole('heading', { name: 'No question found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(page).not.toHaveURL(/flag/)

  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('button', { name: 'What is Flags?' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('cell').first()).toHaveAttribute('data-label', 'Question')
  await expect(page.getByRole('button', { name: 'What is Shown?' })).toHaveCount(1)
  await axe(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Flag', { exact: true }).selectOption({ label: 'Too easy' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.getByRole('button', { name: /^Remove.*Too easy/ }).click()
  await expect(page).not.toHaveURL(/flag/)
})
