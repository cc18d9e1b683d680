import { createQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { CANDIDATE, candidateOf, makeInterview } from '../../client/exam.ts'

const columns =
  'Treated Recovered Died Severe Light Readmitted Discharged Transferred Remaining Unknown Hospitalised'.split(' ')
const markdownRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = [columns, columns.map(() => '-'), columns.map((_, at) => `${at}00,000`)].map(markdownRow).join('\n')

const answers = ['$x$ نعم', 'لا'].map((description, at) => ({ description, is_valid: at === 0 }))

async function finishTest(assay: TestServer, description: (number: number) => string) {
  const staff = await assay.setUp()
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
  await staff(createQuestions, {
    body: numbers.map((number) => ({ description: description(number), answers, labels: ['PAPER'] })),
  })
  const { code } = await makeInterview({ staff }, { labels: ['PAPER'], amount_of_questions: 10, email: CANDIDATE })
  const candidate = candidateOf(assay.anonymous, code)
  await candidate.start()
  await candidate.finish()
  return `${assay.url}/admin/interviews/${code}/result?status=unanswered`
}

const sheetWidth = 700

async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: sheetWidth, height: 1000 })
}

test('a table in a question is printed completely, with borders and its heading on every page', async ({
  page,
  assay,
}) => {
  const address = await finishTest(assay, (number) => `Question ${number}\n\n${table}`)
  await assay.enter(page)
  await page.goto(address)
  await expect(page.getByRole('article')).toHaveCount(5)
  await onPaper(page)
  await expect(page.getByRole('article')).toHaveCount(10)
  const shown = await page
    .getByRole('article')
    .first()
    .getByRole('group', { name: 'Table' })
    .evaluate((frame) => {
      const head = frame.querySelector('thead')
      const cell = frame.querySelector('td')
      if (!head || !cell) throw new Error('no table')
      return {
        clipped: frame.scrollWidth - frame.clientWidth,
        right: frame.querySelector('table')?.getBoundingClientRect().right,
        head: getComputedStyle(head).display,
        border: getComputedStyle(cell).borderTopStyle,
      }
    })
  expect(shown).toMatchObject({ clipped: 0, head: 'table-header-group', border: 'solid' })
  expect(shown.right).toBeLessThan(sheetWidth)
  // If a link is hidden on paper, the separator next to it must be hidden too.
  expect(await page.getByRole('main').innerText()).not.toMatch(/·\s*$/m)
})

test('parts of a printed screen never overlap', async ({ page, assay }) => {
  await finishTest(assay, (number) => `Question ${number}`)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/1/defence`)
  await expect(page.getByRole('heading', { name: 'Chosen options' })).toBeVisible()
  await onPaper(page)
  const displays = await page
    .locator('main section')
    .evaluateAll((sections) =>
      sections.map(({ parentElement }) => parentElement && getComputedStyle(parentElement).display),
    )
  expect(new Set(displays)).toEqual(new Set(['block']))
})

test('a text that begins with a formula or code has the direction of its words', async ({ page, assay }) => {
  const address = await finishTest(assay, (number) =>
    number % 2 ? `$x^2 + ${number}$ ما قيمة هذا؟` : `\`print(${number})\` ماذا يطبع؟`,
  )
  await assay.enter(page)
  await page.goto(address)
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(5)
  const directions = (selector: string) =>
    articles
      .locator(selector)
      .evaluateAll((texts) => [...new Set(texts.map((text) => getComputedStyle(text).direction))])
  expect(await directions('div[dir="auto"]')).toEqual(['rtl'])
  expect(await directions('math, code')).toEqual(['ltr'])

  await page.goto(`${assay.url}/admin/insight`)
  const link = page.getByRole('link', { name: /^x\^2 \+ 3 ما/ })
  const span = link.locator('[dir="auto"]')
  await expect(span).toHaveCSS('direction', 'rtl')
  await expect(span.locator('bdi')).toHaveCSS('direction', 'ltr')
})

test('a printed screen has no buttons and a white background', async ({ page, assay }) => {
  await finishTest(assay, (number) => `Question ${number}`)
  await assay.enter(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const screen of [
    'insight',
    'questions/1/insight',
    'questions/1/defence',
    'interviews/view',
    'questions/view',
    'blueprints',
  ]) {
    await page.goto(`${assay.url}/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await onPaper(page)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await expect(page.locator('main :is(button, input, select):visible')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  }
})
