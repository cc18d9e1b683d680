import { createTrial } from '@assay/contract/rounds'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { button, choose } from '../../browser/clicks.ts'
import { expect, finishTest, test } from '../../browser/exams.ts'
import { firstAdmin, type TestServer } from '../../browser/fixtures.ts'
import { signInByHand } from '../../browser/session.ts'
import { makeBlueprint } from '../../client/round.ts'

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Trial run: ' })

async function setUpBlueprint(page: Page, assay: TestServer) {
  const staff = await assay.setUp()
  await fillBank(staff, 20, ['GENERAL'])
  const blueprint = await makeBlueprint({ staff }, { name: 'Backend' })
  await page.goto(`${assay.url}/login`)
  await signInByHand(page)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  return { staff, blueprint, round: `${assay.url}/admin/blueprints/${blueprint.id}` }
}

function watchMissing(page: Page): string[] {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(new URL(response.url()).pathname)
  })
  return missing
}

test('a trial test works like a candidate’s test, and its result is marked as not counted', async ({
  page,
  assay,
  advance,
}) => {
  const { round } = await setUpBlueprint(page, assay)
  await page.goto(round)
  await choose(page, 'Try the test')
  await expect(page).toHaveURL(/\/interviews\/\w+$/)
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await expect(page.getByLabel('E-mail')).toHaveValue(firstAdmin.email)
  await axe(page)
  await page.getByRole('checkbox', { name: 'I have read the sample question' }).check()
  await button(page, 'ENTER TEST').click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('group').getByLabel('right').check()
  await button(page, 'Submit').click()
  await expect(page.getByText('Everything you submitted is saved.')).toBeVisible()
  await finishTest(page)
  await expect(notice(page)).toBeVisible()
  await axe(page)

  const missing = watchMissing(page)
  await page.getByRole('link', { name: 'See the result' }).click()
  await expect(page).toHaveURL(/\/admin\/interviews\/\w+\/result$/)
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Score per label' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const part of ['Decision', 'Notes', 'Timeline']) {
    await expect(page.getByRole('heading', { name: part, exact: true })).toHaveCount(0)
  }
  await expect(button(page, 'Share result')).toHaveCount(0)
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Print', 'Table (CSV)', 'Everything (JSON)'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // A trial run has no score, decision or events, so requests for them may fail.
  expect(missing.filter((path) => !/\/(insight|decision|evidence)$/.test(path))).toEqual([])
  await axe(page)
  const result = page.url()
  await page.getByRole('main').getByRole('link', { name: 'Backend', exact: true }).click()
  await expect(page).toHaveURL(round)
  // A trial run appears in no list, so the round is still empty.
  await expect(page.getByText('No candidates in this round yet')).toBeVisible()

  await advance(24 * 60)
  await page.goto(`${assay.url}/login`)
  await signInByHand(page)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto(result)
  await expect(page.getByRole('heading', { name: 'There is no such interview' })).toBeVisible()
})

test('a trial test can be started from the list of blueprints, at most five times a day', async ({ page, assay }) => {
  const { staff, blueprint } = await setUpBlueprint(page, assay)
  for (let made = 0; made < 4; made += 1) await staff(createTrial, { params: { id: blueprint.id } })
  const tryIt = () => choose(page, 'Try the test', 'More actions for Backend')
  await page.goto(`${assay.url}/admin/blueprints`)
  await tryIt()
  await expect(notice(page)).toBeVisible()

  await page.goto(`${assay.url}/admin/blueprints`)
  await tryIt()
  await expect(page.getByText('You already have five trial runs; each is deleted after 24 hours')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blueprints$/)
})
