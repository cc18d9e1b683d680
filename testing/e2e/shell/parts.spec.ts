import { expect, test } from '../../browser/fixtures.ts'

const partOf = (screen: string, kind: string) => new RegExp(`/assets/${screen}-[\\w-]+\\.${kind}$`)

test('if a deployment has removed a screen, the first click shows a message, and a reload opens the screen', async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const gone = partOf('LabelsPage', 'js')
  await page.route(gone, (route) => route.fulfill({ status: 404 }))

  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('heading', { name: 'A part of this page could not be loaded' })).toBeVisible()
  expect(loads).toBe(0)
  await page.unroute(gone)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Labels', exact: true })).toBeVisible()
  await expect.poll(() => loads).toBe(1)
})

for (const [what, kind] of [
  ['code', 'js'],
  ['style', 'css'],
] as const) {
  test(`if the ${what} of a screen cannot be loaded, the screen offers the next steps`, {
    tag: kind === 'js' ? '@smoke' : [],
  }, async ({ page, assay }) => {
    await assay.setUp()
    await assay.enter(page)
    const part = partOf('QuestionsPage', kind)
    await page.route(part, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${assay.url}/admin/questions/view`)

    const alert = page.getByRole('alert')
    await expect(alert).toContainText('A part of this page could not be loaded')
    await page.unroute(part)
    await alert.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
  })
}

test('if the texts of a page cannot be loaded, the page still offers to load itself again', async ({ page, assay }) => {
  await page.route(partOf('common', 'js'), (route) => route.fulfill({ status: 404 }))
  await page.goto(assay.url)
  await expect(page.getByRole('link', { name: 'Load the page again' })).toBeVisible()
})

test('if the editor cannot be loaded, the rest of its form still works', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  const part = partOf('DescriptionField', 'js')
  await page.route(part, (route) => route.fulfill({ status: 404 }))
  await page.goto(`${assay.url}/admin/questions/create`)

  const alert = page.getByRole('alert')
  await expect(alert).toContainText('A part of this page could not be loaded')
  await expect(page.getByRole('textbox', { name: 'Answer 1', exact: true })).toBeVisible()
  await page.unroute(part)
  await alert.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
})
