import type { Page } from '@playwright/test'
import { axeHere } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { fillFromRight, findWrongDirection, fromRight } from '../../browser/reading/textDirection.ts'

type Filled = Awaited<ReturnType<typeof fillFromRight>>

const screens = ({ question, passage, fixed, done, late, codes, plan, blueprint, standard, shared }: Filled) =>
  [
    ['/admin/dashboard', 'done'],
    ['/admin/users', 'colleague'],
    ['/admin/users/2/edit'],
    ['/admin/labels', 'use'],
    ['/admin/labels/1/edit'],
    ['/admin/questions/view', 'question 5'],
    [`/admin/questions/${question}/edit`],
    [`/admin/questions/${question}/history`, 'colleague'],
    [`/admin/questions/${question}/insight`, 'question changed'],
    [`/admin/questions/${question}/key-fix`, 'right'],
    [`/admin/questions/${fixed}/key-fix`, 'reason of the fix'],
    [`/admin/questions/${fixed}/defence`, 'reason of the fix'],
    ['/admin/questions/passages', 'title of the passage'],
    [`/admin/questions/passages/${passage}/edit`],
    ['/admin/questions/import', 'colleague'],
    [`/admin/questions/import/${plan}`, 'asked'],
    ['/admin/insight', 'question changed'],
    ['/admin/insight?tab=tests'],
    [`/admin/standards/${standard}`, 'blueprint'],
    ['/admin/blueprints', 'blueprint'],
    [`/admin/blueprints/create?copy=${blueprint}`],
    [`/admin/blueprints/${blueprint}/edit`],
    [`/admin/blueprints/${blueprint}`, 'done'],
    [`/admin/blueprints/${blueprint}?tab=ranking`, 'done'],
    [`/admin/blueprints/${blueprint}?tab=signals`],
    [`/admin/blueprints/${blueprint}/candidates`],
    [shared, 'note of the link'],
    ['/admin/shares', 'colleague'],
    ['/admin/live', 'running'],
    ['/admin/interviews/view', 'waiting'],
    [`/admin/interviews/${done}/result?tab=notes`, 'note'],
    [`/admin/interviews/${late}/result`, 'reason of decision'],
    [`/admin/interviews/${done}/person`, 'done'],
    [`/admin/interviews/compare?codes=${codes.slice(0, 2).join(',')}`, 'late'],
    ['/admin/interviews/create'],
    ['/admin/security'],
    ['/admin/bin', 'colleague'],
    ['/admin/system'],
    ['/admin/system/audit', 'colleague'],
    ['/admin/system/connections', 'connection'],
    ['/admin/system/company'],
  ] as const

async function drawn(page: Page, word: string | undefined): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (word === undefined) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  else await expect(page.getByText(fromRight(word)).first()).toBeVisible()
}

test('user text has the correct direction on every staff screen', async ({ page, assay }) => {
  const filled = await fillFromRight(assay)
  await assay.enter(page, 'noa@example.com', 'secret1')
  for (const [path, word] of screens(filled)) {
    await test.step(path, async () => {
      await page.goto(assay.url + path)
      await drawn(page, word)
      await expect.poll(() => findWrongDirection(page)).toEqual([])
    })
  }
})

test('user text has the correct direction on the candidate screens', async ({ page, assay }) => {
  const { codes } = await fillFromRight(assay)
  await page.goto(`${assay.url}/interviews/${codes[3]}`)
  await drawn(page, 'instructions')
  await expect.poll(() => findWrongDirection(page)).toEqual([])
  await page.getByLabel('E-mail').fill('person3@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await drawn(page, 'right')
  await expect.poll(() => findWrongDirection(page)).toEqual([])
  await axeHere(page)
  await page.getByRole('button', { name: 'Finish Exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('textarea').fill(fromRight('reply'))
  await page.locator('form button[type=submit]').click()
  await drawn(page, 'reply')
  await expect.poll(() => findWrongDirection(page)).toEqual([])
})
