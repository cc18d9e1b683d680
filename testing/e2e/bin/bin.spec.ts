import { deleteBlueprint } from '@assay/contract/blueprints'
import { createLabel, deleteLabel } from '@assay/contract/labels'
import { axeHere } from '../../browser/axe.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { candidateOf, makeBank, makeInterview } from '../../client/exam.ts'
import { makeLabel } from '../../client/make.ts'
import { makeBlueprint } from '../../client/round.ts'

test('a deleted interview can be restored from the bin with its result', { tag: '@smoke' }, async ({ page, assay }) => {
  const staff = await assay.setUp()
  await makeBank({ staff }, 10)
  const { code, email, name } = await makeInterview({ staff }, { name: 'Ada Byron', email: 'ada.byron@example.com' })
  const candidate = candidateOf(assay.anonymous, code, email)
  await candidate.start()
  await candidate.finish()
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/interviews/view`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText(`${name} has been deleted.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Bin' }).click()
  await expect(page).toHaveURL(`${assay.url}/admin/bin`)
  const table = page.getByRole('table', { name: 'Bin' })
  await expect(table.getByRole('row').nth(1)).toContainText('Interview')
  await axeHere(page)
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText(`${name} was restored.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()

  await page.goto(`${assay.url}/admin/interviews/${code}/result`)
  await expect(page.getByRole('heading', { name: 'Ada Byron' }).first()).toBeVisible()
})

test('a permanent deletion needs a confirmation, and a name conflict at a restore is reported', async ({
  page,
  assay,
}) => {
  const staff = await assay.setUp()
  await makeBank({ staff }, 10)
  const blueprint = await makeBlueprint({ staff }, { name: 'Old opening' })
  const label = await makeLabel({ staff }, { name: 'TAKEN' })
  await staff(deleteBlueprint, { params: { id: blueprint.id } })
  await staff(deleteLabel, { params: { id: label.id } })
  await staff(createLabel, { body: { name: 'TAKEN' } })
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/bin`)
  await page.getByRole('button', { name: 'Restore TAKEN' }).click()
  await expect(page.getByText('Another label now has this name: rename or delete that one first')).toBeVisible()

  await page.getByRole('button', { name: 'Delete for good Old opening' }).click()
  await expect(page.getByText("Are you sure? You won't be able to revert this!")).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete for good Old opening' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Old opening has been deleted.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('before a deletion, the dialog says for how long the bin keeps the entry', async ({ page, assay }) => {
  const staff = await assay.setUp()
  await makeBank({ staff }, 10)
  const { name } = await makeInterview({ staff })
  await makeBlueprint({ staff }, { name: 'Backend' })
  await makeLabel({ staff }, { name: 'GIT' })
  await assay.enter(page)
  const remove = (entry: string) => page.getByRole('button', { name: `Delete ${entry}` }).click()

  for (const [path, clickDelete] of [
    ['/admin/interviews/view', () => remove(name)],
    ['/admin/blueprints', () => choose(page, 'Delete', 'More actions for Backend')],
    ['/admin/labels', () => remove('GIT')],
  ] as const) {
    await page.goto(assay.url + path)
    await clickDelete()
    await expect(page.getByRole('dialog')).toContainText('It stays in the bin for 30 days.')
  }
})
