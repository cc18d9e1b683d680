import type { Page } from '@playwright/test'
import { fillBank, finish, invite, sit } from './bank.ts'
import { axe, expect, type House, test } from './house.ts'

async function openTwoFinished(house: House): Promise<string[]> {
  const admin = await house.setUp()
  await fillBank(admin, 10, ['GIT'])
  const codes: string[] = []
  for (const [name, right] of [
    ['Anna One', 9],
    ['Bert Two', 5],
  ] as const) {
    const interview = await invite(admin, name)
    await sit(house.stranger, interview, name, right)
    await finish(house.stranger, interview)
    codes.push(interview.code)
  }
  await invite(admin, 'Nina New')
  return codes
}

const mark = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name} to compare` })

test('two finished interviews are marked in the list and laid side by side', async ({ page, house }) => {
  const [anna, bert] = await openTwoFinished(house)
  await house.enter(page)
  await page.goto(`${house.url}/admin/interviews/view`)

  await expect(mark(page, 'Nina New')).toBeDisabled()
  await mark(page, 'Anna One').focus()
  await page.keyboard.press('Space')
  const compare = page.getByRole('button', { name: 'Compare' })
  await expect(compare).toBeDisabled()
  await mark(page, 'Bert Two').check()
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 400 })
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })
  await axe(page)
  await compare.click()

  await expect(page).toHaveURL(new RegExp(`codes=${anna}(,|%2C)${bert}$`))
  await expect(page.getByRole('columnheader', { name: /Anna One/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Correct/ })).toContainText('9 (best)')
  await expect(page.getByRole('row', { name: /GIT/ }).last()).toContainText('50 %')
  await expect(page.getByText('Shown from 20 others on, there are 1').first()).toBeVisible()
  await page.getByRole('link', { name: 'Bert Two' }).click()
  await expect(page.getByText('50 / 100')).toBeVisible()
})

test('what cannot be compared says why', async ({ page, house }) => {
  const [anna] = await openTwoFinished(house)
  await house.enter(page)

  await page.goto(`${house.url}/admin/interviews/compare?codes=${anna}`)
  await expect(page.getByRole('heading', { name: 'Choose two to ten finished interviews' })).toBeVisible()
  await page.goto(`${house.url}/admin/interviews/compare?codes=${anna},${'a'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: 'One of these interviews is not there' })).toBeVisible()
})
