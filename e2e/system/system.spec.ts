import { expect, test } from '../hands/house.ts'

test('an administrator sees how the installation is and what to do about it', async ({ page, house }) => {
  await house.setUp()
  await house.enter(page)
  await page.goto(house.url)
  await page.getByRole('link', { name: 'System' }).click()

  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What to do' })).toContainText('No backup is known here')
  const facts = page.getByRole('region', { name: 'This installation' })
  await expect(facts).toContainText(/SQLite 3|PostgreSQL 1/)
  await expect(facts).toContainText('none known here')
})
