import { createLabel } from '@assay/contract/labels'
import { createQuestions } from '@assay/contract/questions'
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

test('what looks like a script stays a text on every screen of the bank', async ({ page, house }) => {
  const admin = await house.setUp()
  const { questions } = await admin(createQuestions, {
    body: payloads.map((payload, index) => ({
      description: `${index}: ${payload}\n\n${payload}`,
      answers: [
        { description: payload, is_valid: true },
        { description: `Not ${payload}`, is_valid: false },
      ],
      labels: ['SAFETY'],
    })),
  })
  await admin(createLabel, { body: { name: 'TEXT', description: payloads[1] ?? '' } })
  await house.enter(page)
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      Object.assign(globalThis, { ran: `the policy had to stop ${blockedURI}` })
    })
  })
  const ran = () => page.evaluate(() => (globalThis as { ran?: unknown }).ran)

  for (const path of ['/admin/labels', '/admin/questions/view', '/admin/questions/view?page=2']) {
    await page.goto(house.url + path)
    await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await ran()).toBeUndefined()
    await expect(page.locator('main :is(iframe, script, svg[onload], [onerror], [href^=javascript])')).toHaveCount(0)
  }

  for (const { id } of questions) {
    await page.goto(`${house.url}/admin/questions/${id}/edit`)
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
    expect(await ran()).toBeUndefined()
    await expect(page.locator('main :is(iframe, script, svg[onload], [onerror], [href^=javascript])')).toHaveCount(0)
  }
})
