import { createQuestions, getQuestion } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

const HINT = 'Tab indents. Press Escape, then Tab, to leave.'

async function edit(page: Page, assay: TestServer, description: string) {
  const admin = await assay.setUp()
  const answers = [
    { description: 'Yes', is_valid: true },
    { description: 'No', is_valid: false },
  ]
  const { questions } = await admin(createQuestions, { body: [{ description, answers, labels: ['MATH'] }] })
  const id = questions[0]?.id ?? 0
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/${id}/edit`)
  await page.getByRole('textbox', { name: 'Description' }).click()
  return async () => {
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The question has been updated' })).toBeVisible()
    return admin(getQuestion, { params: { id } })
  }
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Description' })

const paste = (page: Page, data: Record<string, string>) =>
  box(page).evaluate((element, given) => {
    // Browsers send `selectionchange` late. The test sends it itself, so that the editor knows the caret before the
    // paste.
    document.dispatchEvent(new Event('selectionchange'))
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)

test('in a code block, Tab indents, Shift+Tab unindents, and Escape followed by Tab leaves the block', async ({
  page,
  assay,
}) => {
  const save = await edit(page, assay, 'Start')
  const { keyboard } = page
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('- item')
  await keyboard.press('Enter')
  await expect(box(page)).not.toHaveAccessibleDescription(new RegExp(HINT))
  await keyboard.type('```python ')
  await expect(box(page)).toHaveAccessibleDescription(new RegExp(HINT))
  await expect(page.getByText(HINT)).toBeVisible()
  await keyboard.type('def f():')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.type('if x:')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.type('y')
  await keyboard.press('Tab')
  await keyboard.type('z')

  await keyboard.press('Shift+ArrowUp')
  await keyboard.press('Shift+Home')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Shift+Tab')
  await expect(box(page)).toBeFocused()

  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Fix the answer key' })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(box(page)).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.press('Shift+Tab')
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Heading 1' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(box(page)).toBeFocused()
  expect((await save()).description).toBe('- item\n- ```python\n  def f():\n        if x:\n        y  z\n  ```')
})

test('the text between the dollar signs of a formula is stored as typed', async ({ page, assay }) => {
  const save = await edit(page, assay, 'It costs \\$5 and $\\{a\\}_1 * b_2 *c* d$.')
  const { keyboard } = page
  await expect(box(page)).toHaveText('It costs $5 and $\\{a\\}_1 * b_2 *c* d$.')
  await keyboard.press('ControlOrMeta+End')
  await keyboard.type(' Is $x_1 * y_2 * z [a](b)$ *less* than \\$6?')
  await keyboard.press('Shift+Enter')
  await keyboard.type('$$\\frac{a}{b} *c* \\\\')
  await keyboard.press('Shift+Enter')
  await keyboard.type('  \\# d$$')

  const { description, description_html } = await save()
  expect(description).toBe(
    'It costs \\$5 and $\\{a\\}_1 * b_2 *c* d$. Is $x_1 * y_2 * z [a](b)$ *less* than \\$6?\\\n' +
      '$$\\frac{a}{b} *c* \\\\\n  \\# d$$',
  )
  expect(description_html.match(/<math/g)).toHaveLength(3)
})

test('text pasted into a table cell becomes one line of the cell', async ({ page, assay }) => {
  const save = await edit(page, assay, '| a | b |\n| - | - |\n| c | d |')
  const { keyboard } = page
  await box(page).getByRole('cell', { name: 'c' }).click()
  await keyboard.press('End')
  await paste(page, { 'text/html': '<ul><li>one</li><li>two</li></ul><p>three</p>', 'text/plain': 'no' })
  await keyboard.press('Tab')
  await keyboard.press('End')
  await paste(page, { 'text/plain': ' four\n\nfive\n' })

  const { description } = await save()
  expect(description.replaceAll(/ +\|/g, ' |').replaceAll(/-+/g, '-')).toBe(
    '| a | b |\n| - | - |\n| cone; two three | dfour five |',
  )
})

test('pasted code becomes one code block with its indents', async ({ page, assay }) => {
  const save = await edit(page, assay, 'Start')
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, {
    'text/html':
      '<div style="white-space: pre; font-family: monospace"><div><span>if (a) {</span></div><div><span>    b()</span></div><br><div>}</div></div>',
    'text/plain': 'no',
  })

  expect((await save()).description).toBe('```\nif (a) {\n    b()\n\n}\n```')
})
