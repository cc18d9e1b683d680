import type { Locator, Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { finishInterview, invite } from '../../browser/bank.ts'
import { enterExam } from '../../browser/exams.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { CANDIDATE } from '../../client/exam.ts'
import { makeQuestions } from '../../client/make.ts'

const heads = ['Department', 'Headcount', 'Average salary', 'Responsible person', 'Comment']
const cells = ['Engineering', '120', '48,250', 'Wilhelmina Featherstonehaugh', 'grows by a fifth every year']
const markdownRow = (parts: string[]) => `| ${parts.join(' | ')} |`
const written = (number: number) => ({
  description: `Which row is number ${number}?\n\n${markdownRow([`Row ${number}`, ...heads.slice(1)])}\n${markdownRow(heads.map(() => '---'))}\n${markdownRow(cells)}`,
  answers: ['right', 'wrong'].map((description, at) => ({ description, is_valid: at === 0 })),
  labels: ['TABLES'],
})

const linesOfWords = (cell: Locator) =>
  cell.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lines: number[] = []
    while (words.nextNode()) {
      const text = words.currentNode
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        lines.push(range.getClientRects().length)
      }
    }
    return lines
  })

async function isReadable(page: Page): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const frame = page.getByRole('group', { name: /^Table: Row \d+, Headcount/ }).first()
    await expect(frame).toBeVisible()
    await expect(frame.getByRole('cell')).toHaveCount(cells.length)
    for (const cell of await frame.getByRole('cell').all()) {
      await expect.poll(async () => (await linesOfWords(cell)).every((lines) => lines === 1)).toBe(true)
    }
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
    if (process.env['ASSAY_SHOTS']) await page.screenshot({ path: `${process.env['ASSAY_SHOTS']}-${width}.png` })
  }
  await page.setViewportSize({ width: 320, height: 800 })
  const frame = page.getByRole('group', { name: /^Table: Row/ }).first()
  await frame.focus()
  await expect(frame).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
}

test('in tables of tests, results and the question bank, words are never split, and wide tables scroll by keyboard', async ({
  page,
  assay,
}) => {
  const staff = await assay.setUp()
  await makeQuestions(
    { staff },
    Array.from({ length: 10 }, (_, at) => written(at + 1)),
  )
  const interview = await invite(staff, CANDIDATE.replace('@example.com', ''), { labels: ['TABLES'] })

  await enterExam(page, { link: `${assay.url}/interviews/${interview.code}` })
  await isReadable(page)
  await axe(page)

  await finishInterview(assay.anonymous, interview)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/view`)
  await isReadable(page)
  await page.goto(`${assay.url}/admin/interviews/${interview.code}/result`)
  await isReadable(page)
  await axe(page)
})
