import { startInterview } from '@assay/contract/exam/exam'
import { getReceipt } from '@assay/contract/exam/receipt'
import { getInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { createUser } from '@assay/contract/users'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { button, choose } from '../../browser/clicks.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function startTestServer(assay: TestServer) {
  const admin = await assay.setUp()
  await fillBank(admin, 30, ['GIT'])
  return admin
}

async function openList(page: Page, assay: TestServer, email?: string): Promise<void> {
  await assay.enter(page, email, email && 'secret1')
  await page.goto(`${assay.url}/admin/interviews/view`)
  await page.getByRole('heading', { name: 'Interviews', level: 1 }).waitFor()
}

test('an interview can be created with extra time, without a reason', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/create`)
  await page.getByLabel('Name').fill('Nina New')
  await page.getByLabel('E-mail').fill('nina@example.com')
  await page.getByLabel('Labels').fill('GIT')
  await page.getByRole('option', { name: 'GIT' }).click()
  await page.getByText('Extra time and dates').click()
  const select = page.getByLabel('Extra time')
  await expect(select.getByRole('option')).toHaveText(['None', '25 %', '50 %', '100 %', 'Minutes'])

  await select.selectOption('25 %')
  await button(page, 'Next').click()
  await expect(page.getByRole('definition').filter({ hasText: '60 + 15 minutes' })).toBeVisible()
  await button(page, 'Previous').click()
  await select.selectOption('Minutes')
  await expect(button(page, 'Next')).toBeDisabled()
  await page.getByLabel('Extra minutes').fill('500')
  await expect(page.getByText('A whole number from 1 to 240')).toBeVisible()
  await axe(page)
  await page.getByLabel('Extra minutes').fill('20')
  await button(page, 'Next').click()
  await expect(page.getByRole('definition').filter({ hasText: '60 + 20 minutes' })).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByRole('heading', { name: 'The interview is ready' })).toBeVisible()

  const [made] = (await admin(listInterviews)).interviews
  expect(made).toMatchObject({ max_time: 60, accommodation: { percent: null, seconds: 1_200 } })
})

test('extra time can be changed until the test starts', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const { code, email } = await invite(admin, 'Nina New')
  await openList(page, assay)
  await choose(page, 'Extra time', 'More actions for Nina New')
  const dialog = page.getByRole('dialog')

  await dialog.getByLabel('Extra time').selectOption('50 %')
  await axe(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nina New has 60 + 30 minutes now.' })).toBeVisible()
  await expect(row(page, 'Nina New')).toContainText('60 + 30 minutes')

  await choose(page, 'Extra time', 'More actions for Nina New')
  await expect(dialog.getByLabel('Extra time')).toHaveValue('50')
  await dialog.getByLabel('Extra time').selectOption('None')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Nina New')).toContainText('60 minutes')
  expect(await admin(getInterview, { params: { code } })).toMatchObject({ accommodation: null })

  await choose(page, 'Extra time', 'More actions for Nina New')
  await assay.anonymous(startInterview, { params: { code }, body: { email } })
  await dialog.getByLabel('Extra time').selectOption('25 %')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The test has already started')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'More actions for Nina New').click()
  await expect(page.getByRole('menuitem', { name: 'Correct' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Extra time' })).toHaveCount(0)
})

test('another consultant cannot see the extra time, and has no button for extra time', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  await admin(createUser, { body: { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' } })
  await invite(admin, 'Nina New', { accommodation: { percent: 50 } })
  await openList(page, assay, 'grace@example.com')

  await expect(row(page, 'Nina New')).toContainText('60 minutes')
  await button(page, 'More actions for Nina New').click()
  await expect(page.getByRole('menuitem', { name: 'Correct' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Extra time' })).toHaveCount(0)
  await expect(page.getByText('60 + 30 minutes')).toHaveCount(0)
})

test('staff can find the interview that belongs to a receipt', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const done = await invite(admin, 'Dora Done')
  await startAndAnswer(assay.anonymous, done, 'Dora Done', 7, 2)
  await finishInterview(assay.anonymous, done)
  await openList(page, assay)
  await choose(page, 'Check a receipt')
  const field = page.getByRole('textbox', { name: 'Receipt' })

  await field.fill('no receipt')
  await button(page, 'Check').click()
  await expect(
    page.getByText('This is not a receipt: a receipt has 20 to 64 characters, from 0 to 9 and from a to f'),
  ).toBeVisible()
  await field.fill('0123-4567-89ab-cdef-0123')
  await button(page, 'Check').click()
  await expect(page.getByText('No test has this receipt')).toBeVisible()
  await axe(page)

  const { receipt } = await assay.anonymous(getReceipt, { params: { code: done.code } })
  await field.fill(receipt.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('This receipt belongs to Dora Done')).toBeVisible()
  await expect(page.getByText('The receipt matches the stored answers.')).toBeVisible()
  await expect(page.getByText('The receipt covers 9 stored answers.')).toBeVisible()
  await page.getByRole('link', { name: 'To the result' }).click()
  await expect(page.getByRole('heading', { name: 'Dora Done', level: 1 })).toBeVisible()
})
