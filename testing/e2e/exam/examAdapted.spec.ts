import type { Locator, Page } from '@playwright/test'
import {
  enterExam,
  expect,
  finishTest,
  makeExam,
  nextButton,
  savedMessage,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'
import { expectNoOverflowHere } from '../../browser/overflow.ts'
import { addTextSpacing, expectNoClippedText } from '../../browser/reading/textSpacing.ts'
import { CANDIDATE } from '../../client/exam.ts'

async function coloursOf(part: Locator, page: Page, shares: readonly number[]): Promise<string[]> {
  const picture = (await part.screenshot()).toString('base64')
  const blank = await page.context().newPage()
  const colours = await blank.evaluate(
    async ([data, wanted]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const { width, height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      return wanted.map((share) => `${canvas?.getImageData(width * share, height / 2, 1, 1).data}`)
    },
    [picture, shares] as const,
  )
  await blank.close()
  return colours
}

const item = (page: Page, at: number) => page.getByRole('list', { name: 'Questions' }).getByRole('listitem').nth(at)

test('with forced colours, words mark answered questions, and the progress bar shows its progress', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10, everyMultiple: 100 })
  await page.emulateMedia({ forcedColors: 'active' })
  await enterExam(page, exam)
  for (let at = 0; at < 3; at++) {
    await tree(page, 'Alder').check()
    await submitButton(page).click()
    await expect(savedMessage(page)).toBeVisible()
    await nextButton(page).click()
    await expect(tree(page, 'Alder')).not.toBeChecked()
  }
  await tree(page, 'Birch').check()

  await expect(item(page, 0).getByText('answered', { exact: true })).toBeVisible()
  await expect(item(page, 3).getByText('only selected', { exact: true })).toBeVisible()
  await expect(item(page, 4).getByText('not answered', { exact: true })).toBeVisible()
  const [part, rest] = await coloursOf(page.getByRole('progressbar'), page, [0.1, 0.9])
  expect(part).not.toBe(rest)

  await page.getByRole('button', { name: 'Overview' }).click()
  const overview = page.getByRole('dialog', { name: 'Overview' })
  for (const [name, words] of [
    ['Question 1: answered', 'answered'],
    ['Question 4: only selected', 'only selected'],
    ['Question 5: not answered', 'not answered'],
  ] as const)
    await expect(overview.getByRole('button', { name }).getByText(words, { exact: true })).toBeVisible()

  await page.emulateMedia({ forcedColors: 'none' })
  await expect(overview.getByRole('button', { name: 'Question 1: answered' }).getByText('answered')).toBeHidden()
})

test.describe('with the widest text spacing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const language of ['en', 'de', 'uk', 'hi', 'ar', 'ja']) {
    test(`with the widest spacing, no text is cut off in ${language}, from the entry to the receipt`, async ({
      page,
      assay,
    }) => {
      const exam = await makeExam(assay, { amount: 10 })
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const look = async (what: string) => {
        for (const [width, height] of [
          [320, 568],
          [844, 390],
          [1280, 800],
        ] as const) {
          await page.setViewportSize({ width, height })
          await expectNoClippedText(page, `${what}, ${width} px`)
          if (width === 320) await expectNoOverflowHere(page)
        }
      }
      await page.goto(exam.link)
      await addTextSpacing(page)
      await look('entry')
      await page.locator('input[type="email"]').fill(CANDIDATE)
      await page.locator('input[type="checkbox"]').check()
      await page.locator('button[type="submit"]').click()
      await tree(page, 'Alder').check()
      await look('exam')
      await page.locator('header button:visible').last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('last question')
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(page.locator('p[translate="no"]').first()).toBeVisible()
      await look('end')
    })
  }
})

const LINE = `const lengthy = ${Array.from({ length: 20 }, (_, at) => `value${at}`).join(' + ')}`

test('at 320 px neither the page nor code blocks scroll sideways', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10, more: `\n\n\`\`\`js\n${LINE}\n\`\`\`\n\n${'x'.repeat(90)}` })
  await page.setViewportSize({ width: 320, height: 454 })
  await enterExam(page, exam)
  await expect(tree(page, 'Alder')).toBeVisible()
  const scrolled = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ localName, className }) => `${localName}.${className}`),
  )
  expect(scrolled).toEqual([])
  await finishTest(page)
  await expectNoOverflowHere(page)
})
