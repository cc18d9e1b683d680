import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

async function openTwoFinished(assay: TestServer): Promise<string[]> {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const codes: string[] = []
  for (const [name, right] of [
    ['Anna One', 9],
    ['Bert Two', 5],
  ] as const) {
    const interview = await invite(admin, name)
    await startAndAnswer(assay.anonymous, interview, name, right)
    await finishInterview(assay.anonymous, interview)
    codes.push(interview.code)
  }
  await invite(admin, 'Nina New')
  return codes
}

const mark = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name} to compare` })

test('two finished interviews can be selected in the list and compared side by side', async ({ page, assay }) => {
  const [anna, bert] = await openTwoFinished(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/view`)

  await expect(mark(page, 'Nina New')).toBeDisabled()
  await expect(mark(page, 'Nina New')).toHaveAttribute('title', 'Only finished interviews can be compared')
  await expect(page.getByRole('cell').first()).toHaveAttribute('data-label', 'Compare')
  await mark(page, 'Bert Two').focus()
  await page.keyboard.press('Space')
  const compare = page.getByRole('button', { name: 'Compare' })
  await expect(compare).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Select two to ten finished interviews' })).toBeVisible()
  await mark(page, 'Anna One').check()
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 400 })
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })
  await axe(page)
  await compare.click()

  await expect(page).toHaveURL(new RegExp(`codes=${bert}(,|%2C)${anna}$`))
  await expect(page.getByRole('columnheader')).toHaveText([/Anna One/, /Bert Two/])
  await expect(page.getByText('2 interviews')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Correct/ })).toContainText('9 (best)')
  await expect(page.getByRole('row', { name: /GIT/ }).last()).toContainText('50 %')
  await expect(page.getByText(/Too few finished interviews .* \(1 of 20\)/)).toBeVisible()
  await page.getByRole('link', { name: 'Bert Two' }).click()
  await expect(page.getByText('50 / 100')).toBeVisible()

  await page.goBack()
  await page.getByRole('link', { name: 'All interviews' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/view`)
  await expect(mark(page, 'Bert Two')).not.toBeChecked()
})

test('if a comparison is not possible, the reason is shown', async ({ page, assay }) => {
  const [anna] = await openTwoFinished(assay)
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/interviews/compare?codes=${anna}`)
  await expect(page.getByRole('heading', { name: 'Choose two to ten finished interviews' })).toBeVisible()
  await page.goto(`${assay.url}/admin/interviews/compare?codes=${anna},${'a'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: 'One of these interviews was not found' })).toBeVisible()
})
