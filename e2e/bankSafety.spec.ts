import { createLabel } from '@assay/contract/labels'
import { createQuestions } from '@assay/contract/questions'
import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'

/** Each would say so by itself, if it were ever run. */
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

/** Tells from now on when something was run, or would have been but for the policy of the page. */
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

test('what looks like a script stays a text in the lists', async ({ page, house }) => {
  const admin = await house.setUp()
  await admin(createQuestions, { body: payloads.map(askedWith) })
  await admin(createLabel, { body: { name: 'TEXT', description: payloads[1] ?? '' } })
  await house.enter(page)
  await listen(page)

  for (const path of ['/admin/labels', '/admin/questions/view', '/admin/questions/view?page=2']) {
    await page.goto(house.url + path)
    await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible()
    await expectNothingRan(page)
  }
})

// A few at a time, so that no story takes long.
for (const part of [0, 1, 2]) {
  test(`what looks like a script stays a text in the form (${part + 1})`, async ({ page, house }) => {
    const admin = await house.setUp()
    const body = payloads.filter((_, index) => index % 3 === part).map(askedWith)
    const { questions } = await admin(createQuestions, { body })
    await house.enter(page)
    await listen(page)

    for (const { id } of questions) {
      await page.goto(`${house.url}/admin/questions/${id}/edit`)
      await expect(page.getByRole('textbox', { name: 'Description' })).toContainText('and inside')
      await expectNothingRan(page)
    }
  })
}
