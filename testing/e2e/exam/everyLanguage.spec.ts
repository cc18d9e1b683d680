import { isRightToLeft, languageCodes, languageNames, localeOf } from '@assay/domain/people/languages'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { expect, makeExam, test, tree } from '../../browser/exams.ts'
import { expectNoOverflow, expectNoOverflowHere } from '../../browser/overflow.ts'
import { CANDIDATE } from '../../client/exam.ts'

async function isSpoken(page: Page, language: (typeof languageCodes)[number]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', localeOf(language))
  await expect(page.locator('html')).toHaveAttribute('dir', isRightToLeft(language) ? 'rtl' : 'ltr')
}

/** The page always uses Latin digits, so the digits of other scripts must not appear. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/u

/** The footer has little space, but the "saved" message must fit into it in every language. */
async function savedFits(page: Page): Promise<void> {
  const words = page.locator('footer').getByRole('status')
  await expect(words).toBeVisible()
  const parts = await words.evaluate((element) => {
    const letters = document.createRange()
    letters.selectNodeContents(element)
    const { left, right } = element.parentElement?.getBoundingClientRect() ?? element.getBoundingClientRect()
    const close = element.nextElementSibling?.getBoundingClientRect()
    return [...letters.getClientRects(), ...(close ? [close] : [])].filter(
      (part) => part.left < left - 4 || part.right > right + 4,
    )
  })
  expect(parts).toEqual([])
}

async function namesAreShort(page: Page): Promise<void> {
  const names = await page
    .locator('button:visible, a[href]:visible, summary:visible')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? (one as HTMLElement).innerText))
  expect(names.filter(({ length }) => length > 120)).toEqual([])
}

const WORDS = 'words that go on and on '
const LINKS = `[${WORDS.repeat(8)}](https://example.com) https://example.com/${'long/'.repeat(30)}\n\n${WORDS.repeat(9)}`

test.use({ viewport: { width: 320, height: 568 } })

for (const language of languageCodes) {
  test(`in ${language}, all pages of a test fit a width of 320 px, from the entry to the receipt`, async ({
    page,
    assay,
  }) => {
    const exam = await makeExam(assay, { amount: 10, more: `\n\n${LINKS}` })
    await page.goto(exam.link)
    await page.locator('header button[aria-haspopup]').click()
    await page.getByRole('menuitem', { name: languageNames[language], exact: true }).click()
    await isSpoken(page, language)
    await expect(page.locator('header button[aria-haspopup]')).toContainText(languageNames[language])
    await expectNoOverflow(page)
    await page.locator('input[type="email"]').fill(CANDIDATE)
    await page.locator('input[type="checkbox"]').check()
    await page.locator('button[type="submit"]').click()
    await expect(tree(page, 'Alder')).toBeVisible()
    await isSpoken(page, language)
    await expectNoOverflow(page)
    await tree(page, 'Alder').check()
    await expectNoOverflowHere(page)
    await page.locator('footer button:visible').last().click()
    await savedFits(page)
    await page.locator('aside button').first().click()
    await namesAreShort(page)
    await expectNoOverflowHere(page)
    await page.locator('aside button').first().click()
    if (isRightToLeft(language)) await axe(page)
    await page.locator('header button:visible').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoOverflowHere(page)
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('button').nth(1)).toBeVisible()
    await expect(
      page.getByText('assay-receipt', { exact: false }).or(page.locator('p[translate="no"]')).first(),
    ).toBeVisible()
    await expectNoOverflow(page)
    expect(await page.locator('body').innerText()).not.toMatch(otherDigits)
  })
}

test('in right-to-left languages the forward button is on the left; code and clock stay left-to-right', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await page.goto(exam.link)
  await page.locator('input[type="email"]').fill(CANDIDATE)
  await page.locator('input[type="checkbox"]').check()
  await page.locator('button[type="submit"]').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('السؤال 1 من 10')
  const before = await page.getByRole('button', { name: 'السابق' }).boundingBox()
  const after = await page.getByRole('button', { name: 'التالي' }).boundingBox()
  expect(before?.x).toBeGreaterThan(after?.x ?? Number.POSITIVE_INFINITY)
  for (const place of [page.getByRole('timer'), page.locator('pre').first()])
    expect(await place.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await heading.press('ArrowLeft')
  await expect(heading).toHaveText('السؤال 2 من 10')
  await heading.press('ArrowRight')
  await expect(heading).toHaveText('السؤال 1 من 10')
})

test('staff pages use only the three staff languages, even if a candidate chose another language in the same browser', async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await page.addInitScript(() => localStorage.setItem('language', 'de'))
  await page.goto(`${assay.url}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
})
