import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { makeBlueprint } from '../../client/round.ts'

test('a round shows the rate of correct decisions, and users can try other pass marks without saving them', async ({
  page,
  assay,
}) => {
  const staff = await assay.setUp()
  await fillBank(staff, 20, ['GENERAL'])
  const blueprint = await makeBlueprint({ staff }, { name: 'Backend', pass_mark: 60 })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${blueprint.id}`)
  await page.getByRole('tab', { name: 'Quality' }).click()

  await expect(page.getByText(/^\d+ of 100 decisions correct$/)).toBeVisible()
  await expect(
    page.getByText('Fewer than 30 people have finished any test, so the differences between people are assumed.'),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'A shorter or longer test' }).getByRole('row')).toHaveCount(11)
  await axe(page)

  const before = await page.getByText(/pass but should fail/).textContent()
  await page.getByRole('textbox', { name: 'Pass mark to try' }).fill('90')
  await expect(page.getByText(/pass but should fail/)).not.toHaveText(before ?? '')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Decision', selected: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Pass mark to try' })).toHaveValue('60')
})
