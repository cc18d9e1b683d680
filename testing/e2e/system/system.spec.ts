import { expect, test } from '../../browser/fixtures.ts'

test('an administrator sees the state of the installation and the necessary actions', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(assay.url)
  await page.getByRole('link', { name: 'System' }).click()

  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What to do' })).toContainText('No backup is known here')
  const facts = page.getByRole('region', { name: 'This installation' })
  await expect(facts).toContainText(/SQLite 3|PostgreSQL 1/)
  await expect(facts).toContainText('none known')
  const running = page.getByRole('region', { name: 'Server' })
  await expect(running).toContainText(/Answerscan be savedRunning since/)
  await expect(running).toContainText('Running tests0')
})

test('an administrator can allow any characters in names, and leaving unsaved changes needs a confirmation', async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await assay.enter(page)
  const leaveName = async () => {
    await page.goto(`${assay.url}/admin/users/create`)
    await page.getByLabel('Full name').fill("Siobhán O'Neill")
    await page.getByLabel('E-mail').focus()
  }
  await leaveName()
  await expect(page.getByText('Input format is incorrect', { exact: true })).toBeVisible()
  await expect(page.getByText("Not allowed here: '", { exact: true })).toBeVisible()
  await expect(
    page.getByText('An administrator can allow this character under System > Policy.', { exact: true }),
  ).toBeVisible()

  await page.goto(`${assay.url}/admin/system/policy`)
  const names = page.getByRole('group', { name: 'Names' })
  await expect(names.getByRole('radio', { name: 'Letters only' })).toBeChecked()
  await names.getByRole('radio', { name: 'Any name' }).check()
  await page.getByRole('link', { name: 'Labels' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(names.getByRole('radio', { name: 'Any name' })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The policy has been saved')).toBeVisible()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible()

  await leaveName()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByText('Input format is incorrect')).toHaveCount(0)
})
