import { setCompany } from '@assay/contract/company'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { face, uploadLargestBranding } from '../../browser/company.ts'
import { enterExam, expect, finishTest, makeExam, test } from '../../browser/exams.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { CANDIDATE } from '../../client/exam.ts'

const { name: NAME, privacy_contact: CONTACT } = face

const logo = (page: Page) => page.getByRole('img', { name: NAME })

/**
 * Returns errors in the console, such as a mismatch between the server's HTML and the script, or a violated Content
 * Security Policy.
 */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isOfStory = message.text().includes('blocked by Playwright')
    if (['error', 'warning'].includes(message.type()) && !isOfStory) complaints.push(message.text())
  })
  page.on('pageerror', (fault) => complaints.push(String(fault)))
  return complaints
}

for (const width of [1280, 390, 320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('a candidate sees the company branding from the first HTML to the end page', async ({ page, assay }) => {
      const exam = await makeExam(assay, { amount: 10 })
      await uploadLargestBranding(exam.staff)
      const complaints = complaintsOf(page)
      const pictures: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/pictures/')) pictures.push(request.url())
      })
      const look = async () => {
        await expect(logo(page)).toBeVisible()
        await expect(page.getByText(NAME, { exact: true })).toBeVisible()
        await axe(page)
        await expectNoOverflow(page)
      }

      await page.goto(exam.link)
      await expect(page.getByLabel('E-mail')).toBeVisible()
      await look()
      await expect(page.getByText(CONTACT, { exact: true })).toBeVisible()
      await page.getByLabel('E-mail').fill(CANDIDATE)
      await page.getByRole('checkbox').check()
      const enter = page.getByRole('button', { name: 'ENTER TEST' })
      await expect(enter).toHaveCSS('background-color', 'rgb(255, 212, 0)')
      await expect(enter).toHaveCSS('color', 'rgb(0, 0, 0)')
      await axe(page)
      await enterExam(page, exam)
      await look()
      await expect(page.getByText(CONTACT)).toHaveCount(0)
      await finishTest(page)
      await look()
      await expect(page.getByText(CONTACT, { exact: true })).toBeVisible()
      expect(pictures).toEqual([])
      expect(complaints).toEqual([])
    })
  })
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, the first HTML contains the company branding', async ({ page, assay }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await uploadLargestBranding(exam.staff)

    await page.goto(exam.link)
    await expect(logo(page)).toBeVisible()
    await expect(page.getByText(CONTACT, { exact: true })).toBeVisible()
  })
})

test('without branding, the candidate page is unchanged, and new branding is visible without a restart', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  const complaints = complaintsOf(page)
  await page.goto(exam.link)
  await expect(page.getByText('Assay', { exact: true })).toBeVisible()
  await expect(page.locator('[data-company="contact"]')).toBeHidden()
  expect(await page.locator('html').getAttribute('data-accent')).toBeNull()

  const isNamedAfterReload = async (name: string) => {
    await page.reload()
    return page.getByText(name, { exact: true }).isVisible()
  }
  await exam.staff(setCompany, { body: { name: 'Example' } })
  await expect.poll(() => isNamedAfterReload('Example')).toBe(true)
  await exam.staff(setCompany, { body: { name: null } })
  await expect.poll(() => isNamedAfterReload('Assay')).toBe(true)
  expect(complaints).toEqual([])
})

test.describe('in a browser with another language', () => {
  test.use({ locale: 'es-ES' })

  test('the privacy contact is in the page language, even after a reload during the test', async ({ page, assay }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await uploadLargestBranding(exam.staff)
    await page.goto(exam.link)
    await expect(page.locator('[data-company="contact"]')).toHaveAttribute('data-label', 'Contacto de privacidad:')
    await page.getByRole('button', { name: /Idioma/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.locator('[data-company="contact"]')).toHaveAttribute('data-label', 'Privacy contact:')
    await expect(page.getByText(CONTACT, { exact: true })).toBeVisible()

    await page.getByLabel('E-mail').fill(CANDIDATE)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'ENTER TEST' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(logo(page)).toBeVisible()
  })
})
