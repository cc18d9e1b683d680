import { axe } from '../../../browser/axe.ts'
import { answerQuestion, enterExam, expect, makeExam, nextButton, test, tree } from '../../../browser/exams.ts'
import { expectNoOverflow } from '../../../browser/overflow.ts'

for (const [locale, enter] of [
  ['zh-TW', '進入測驗'],
  ['es-MX', 'ENTRAR EN LA PRUEBA'],
  ['fr-FR', 'COMMENCER LE TEST'],
  ['ar-EG', 'بدء الاختبار'],
  ['sv-SE', 'ENTER TEST'],
] as const) {
  test.describe(`in a browser with the locale ${locale}`, () => {
    test.use({ locale })

    test('the first visit uses the browser language, and the candidate can choose another language', async ({
      page,
      assay,
    }) => {
      const exam = await makeExam(assay, { amount: 10 })
      await page.goto(exam.link)
      await expect(page.getByRole('button', { name: enter })).toBeVisible()
      await page.getByRole('button', { name: /^(Language|語言|Idioma|Langue|اللغة)\s?[:：]/ }).click()
      await page.getByRole('menuitem', { name: 'English', exact: true }).click()
      await expect(page.getByRole('button', { name: 'ENTER TEST' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
      await page.reload()
      await expect(page.getByRole('button', { name: 'ENTER TEST' })).toBeVisible()
    })
  })
}

test('a browser that translates the page does not break the entry', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(exam.link)
  await expect(page.getByRole('radio', { name: '60' })).toBeVisible()
  /** Wraps every translatable text in an element, as browsers do when they translate a page. */
  const translate = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (text.parentElement?.closest('[translate=no], font') || !text.data.trim()) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.textContent = `«${text.data}»`
      }
    })
  await translate()
  await page.getByRole('radio', { name: '60' }).check()
  await page
    .locator('section')
    .getByRole('button', { name: /Submit/ })
    .click()
  await expect(page.getByRole('list', { name: 'Device check' })).toContainText('Ready')
  await translate()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /ENTER TEST/ }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await translate()
  await page.getByLabel(/E-mail/).fill('carol')
  await page.getByRole('button', { name: /ENTER TEST/ }).click()
  await expect(page.getByText('The value is not a valid email address')).toBeVisible()
  expect(faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('changing the language during a test loses no data, including the latest selection', async ({ page, assay }) => {
    const exam = await makeExam(assay, { amount: 20 })
    await enterExam(page, exam)
    await answerQuestion(page, 'Alder')
    await nextButton(page).click()
    await page.getByRole('button', { name: 'Flag for review' }).click()
    await page.getByRole('button', { name: 'All questions' }).click()
    await page.getByRole('button', { name: 'Language: English' }).press('Enter')
    await expectNoOverflow(page)
    await expect(page.getByRole('menu', { name: 'Language' })).toBeInViewport({ ratio: 1 })
    await axe(page)
    // Both clicks happen in one task of the browser, so that the page does not render in between.
    const spanish = await page.getByRole('menuitem', { name: 'Español' }).elementHandle()
    await tree(page, 'Birch').evaluate((birch: HTMLElement, choice) => {
      birch.click()
      if (choice instanceof HTMLElement) choice.click()
    }, spanish)

    await expect(page.getByRole('heading', { name: 'Pregunta 2 de 20' })).toBeVisible()
    await expect(page).toHaveURL(/\/exam$/)
    await expect(tree(page, 'Birch')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Marcar para revisar' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1/20')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
  })
})

test('the language cannot be changed offline, because the reload would lose the questions', async ({
  page,
  assay,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  const language = page.getByRole('button', { name: 'Language: English' })
  await expect(language).toBeVisible()
  await context.setOffline(true)
  await expect(language).toHaveCount(0)
  await context.setOffline(false)
  await expect(language).toBeVisible()
})
