import { closeInterview } from '@assay/contract/exam/exam'
import { confirmImport } from '@assay/contract/imports/imports'
import { createInterview } from '@assay/contract/interviews/interviews'
import { createLabel } from '@assay/contract/labels'
import { createQuestions, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { enterExam, nextButton } from '../../browser/exams.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { CANDIDATE } from '../../client/exam.ts'
import { importFile } from '../../client/imports.ts'

const payloads = [
  '<script>globalThis.ran = 1</script>',
  '<img src=x onerror="globalThis.ran = 1">',
  '<svg onload="globalThis.ran = 1"></svg>',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  '[click](javascript:globalThis.ran=1)',
  '![x](javascript:globalThis.ran=1)',
  '<a href="javascript:globalThis.ran=1">click</a>',
  '<details open ontoggle="globalThis.ran = 1">x</details>',
  '`<img src=x onerror="globalThis.ran = 1">`',
  '```html\n<script>globalThis.ran = 1</script>\n```',
  '```"><img src=x onerror=globalThis.ran=1>\ncode\n```',
  '| a |\n| - |\n| <img src=x onerror="globalThis.ran = 1"> |',
  '<!--><img src=x onerror="globalThis.ran = 1">-->',
  '&lt;img src=x onerror=&quot;globalThis.ran = 1&quot;&gt;',
]

const askedWith = (payload: string) => ({
  description: `A text\n\n${payload}\n\nand inside: ${payload}`,
  answers: [
    { description: payload, is_valid: true },
    { description: `Not ${payload}`, is_valid: false },
  ],
  labels: ['SAFETY'],
})

/**
 * Records every script that ran. It also records scripts that the Content Security Policy blocked, because even a
 * blocked script must not be in the page.
 */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      Object.assign(globalThis, { ran: `the policy had to stop ${blockedURI}` })
    })
  })
}

async function expectNothingRan(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran)).toBeUndefined()
  await expect(page.locator('main :is(iframe, script, svg[onload], [onerror], [href^=javascript])')).toHaveCount(0)
}

const moodleOf = (texts: readonly string[]) => {
  const option = (fraction: number, text: string) =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text></answer>`
  const questions = texts.map((text) => {
    const html = text.replaceAll(']]>', '')
    return `<question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>${option(100, html)}${option(0, 'b')}</question>`
  })
  return `<quiz>${questions.join('')}</quiz>`
}

const FILE = '<img src=x onerror=globalThis.ran=1>.xml'

test('text that looks like a script stays plain text in an import plan', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const own = await importFile({ staff: admin }, JSON.stringify(payloads.map(askedWith)), { name: FILE })
  const moodle = await importFile({ staff: admin }, moodleOf(payloads), { name: FILE })
  await assay.enter(page)
  await listen(page)

  for (const { id, to_add, near } of [own, moodle]) {
    await page.goto(`${assay.url}/admin/questions/import/${id}`)
    await expect(page.getByRole('checkbox', { name: /^Take question/ }).first()).toBeVisible()
    expect(to_add).toBeGreaterThan(0)
    await page.getByRole('tab', { name: `Similar ${near}` }).click()
    await expectNothingRan(page)
  }
})

test('text that looks like a script stays plain text in lists and in a history', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const { id } = await importFile({ staff: admin }, JSON.stringify(payloads.map(askedWith)), { name: FILE })
  await admin(confirmImport, { params: { id }, body: {} })
  await admin(createLabel, { body: { name: 'TEXT', description: payloads[1] ?? '' } })
  const [question] = (await admin(listQuestions)).questions
  const params = { id: question?.id ?? 0 }
  await admin(updateQuestion, { params, body: { description: payloads.join('\n\n') } })
  await assay.enter(page)
  await listen(page)

  const paths = ['/admin/labels', '/admin/questions/view', '/admin/questions/view?page=2', '/admin/questions/import']
  for (const path of paths) {
    await page.goto(assay.url + path)
    await expect(page.getByRole('button', { name: /^(Delete|Undo)/ }).first()).toBeVisible()
    await expectNothingRan(page)
  }
  await page.goto(`${assay.url}/admin/questions/${params.id}/history`)
  await expect(page.getByRole('list', { name: 'Versions' }).locator('ins').first()).toBeVisible()
  await expectNothingRan(page)
})

for (const part of [0, 1, 2]) {
  test(`text that looks like a script stays plain text in the form (${part + 1})`, async ({ page, assay }) => {
    const admin = await assay.setUp()
    const body = payloads.filter((_, index) => index % 3 === part).map(askedWith)
    const { questions } = await admin(createQuestions, { body })
    await assay.enter(page)
    await listen(page)

    for (const { id } of questions) {
      await page.goto(`${assay.url}/admin/questions/${id}/edit`)
      await expect(page.getByRole('textbox', { name: 'Description' })).toContainText('and inside')
      await expectNothingRan(page)
    }
  })
}

test('text that looks like a script stays plain text for the candidate and in the result', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const [first = '', ...rest] = payloads
  const twenty = [first, ...rest, ...payloads.slice(0, 6).map((payload) => `Once more: ${payload}`)]
  await admin(createQuestions, { body: twenty.map(askedWith) })
  const { code } = await admin(createInterview, {
    body: { name: 'Carol', email: CANDIDATE, max_time: 60, amount_of_questions: 20, labels: ['SAFETY'] },
  })
  await listen(page)

  await enterExam(page, { link: `${assay.url}/interviews/${code}` })
  for (let number = 1; number <= 20; number += 1) {
    await expect(page.getByRole('heading', { name: `Question ${number} of 20` })).toBeVisible()
    await expectNothingRan(page)
    if (number < 20) await nextButton(page).click()
  }

  await assay.anonymous(closeInterview, { params: { code } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${code}/result?status=unanswered`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toHaveCount(20)
  await expectNothingRan(page)
})
