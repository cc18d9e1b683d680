import { createQuestions, getQuestion, listQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { keysOf } from '../../browser/keys.ts'

const answers = [
  { description: 'Yes', is_valid: true },
  { description: 'No', is_valid: false },
]

async function edit(page: Page, assay: TestServer, description: string) {
  const admin = await assay.setUp()
  const { questions } = await admin(createQuestions, { body: [{ description, answers, labels: ['MATH'] }] })
  const id = questions[0]?.id ?? 0
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/${id}/edit`)
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  return async () => {
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The question has been updated' })).toBeVisible()
    return (await admin(getQuestion, { params: { id } })).description
  }
}

test('a question can be written by keyboard alone', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  await page.getByRole('textbox', { name: 'Description' }).focus()
  const { keyboard } = page
  const keys = keysOf(page)
  await keyboard.type('## Reading code')
  await keyboard.press('Enter')
  await keyboard.type('What does __init__ do with a < b in ')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.type('Python')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.type('?')
  await keyboard.press('Enter')
  await keyboard.type('- first')
  await keyboard.press('Enter')
  await keyboard.type('second')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('```python ')
  await keyboard.type('x = 1')
  await keyboard.press('ArrowDown')
  await keyboard.type('The end')

  await keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Heading 1' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Heading 2' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()

  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.type('Builds it')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'More actions for Answer 1' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('Nothing')
  await keys.fill(page.getByLabel('Labels'), 'python')
  await keyboard.press('Enter')
  await keys.use(page.getByRole('button', { name: 'Create', exact: true }))

  await expect(page.getByRole('status').filter({ hasText: 'The question has been created' })).toBeVisible()
  const { questions } = await admin(listQuestions)
  expect(questions[0]?.description).toBe(
    [
      '## Reading code',
      'What does \\_\\_init\\_\\_ do with a < b in **Python**?',
      '- first\n- second',
      '```python\nx = 1\n```',
      'The end',
    ].join('\n\n'),
  )
  expect(questions[0]?.answers).toMatchObject([{ description: 'Builds it', is_valid: true }, { is_valid: false }])
})

const nasty = '*  star\n*  list\n\nSetext\n======\n\n|a|b|\n|-|:-:|\n|`x \\| y`|__z__|\n\n```js\nif (a < b) {}\n```\n'

test('a text that was only viewed in the editor stays exactly as written', async ({ page, assay }) => {
  const save = await edit(page, assay, nasty)
  await expect(page.getByRole('heading', { name: 'Setext' })).toBeVisible()
  await page.getByText('Markdown', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(nasty)
  await page.getByText('Rich text', { exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Description' })
  await box.press('End')
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')

  expect(await save()).toBe(nasty)
})

test('a text that the editor does not support can be edited as Markdown', async ({ page, assay }) => {
  const text = 'A note.[^1]\n\n[^1]: The note.'
  const save = await edit(page, assay, text)
  const box = page.getByRole('textbox', { name: 'Description' })
  await expect(page.getByText('This text uses Markdown that the rich text editor does not support')).toBeVisible()
  await expect(box).toHaveValue(text)
  await page.getByText('Rich text', { exact: true }).click()
  await expect(box).toHaveValue(text)
  await box.fill(`${text} More.`)

  expect(await save()).toBe(`${text} More.`)
})

test('the editor has tools for tables, links and code blocks in a language', async ({ page, assay }) => {
  const save = await edit(page, assay, 'Start')
  const box = page.getByRole('textbox', { name: 'Description' })
  await box.press('ControlOrMeta+a')
  await page.keyboard.type('Start')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Address').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The address must begin with https://, http:// or mailto:')).toBeVisible()
  await page.getByLabel('Address').fill('https://example.com')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Code block' }).click()
  await page.getByLabel('Language of the code').selectOption('SQL')
  await page.keyboard.type('SELECT 1')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Table' }).click()
  await page.keyboard.type('a')
  await page.getByRole('button', { name: 'Remove column' }).click()
  await page.getByRole('button', { name: 'Remove row' }).click()

  const written = await save()
  expect(written).toContain('Start\n\n<https://example.com>\n\n```sql\nSELECT 1\n```')
  expect(written).toMatch(/\| - \| - \|/)
})

test('pasted Markdown becomes formatted text, and other text stays unchanged', async ({ page, assay }) => {
  const save = await edit(page, assay, 'Start')
  const paste = (text: string) =>
    page.getByRole('textbox', { name: 'Description' }).evaluate((box, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await page.getByRole('textbox', { name: 'Description' }).press('ControlOrMeta+a')
  await paste('call __init__ first')
  await page.keyboard.press('Enter')
  await paste('- one\n- two')

  expect(await save()).toBe('call \\_\\_init\\_\\_ first\n\n- one\n- two')
})

test('text pasted from another page keeps its words, and lost parts are reported', async ({ page, assay }) => {
  const save = await edit(page, assay, 'Start')
  const box = page.getByRole('textbox', { name: 'Description' })
  const paste = (html: string) =>
    box.evaluate((element, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', data)
      clipboardData.setData('text/plain', 'as text')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  await box.press('ControlOrMeta+a')
  await paste('<p>x<sup>2</sup> <img src="https://elsewhere.example.com/a.png"> there</p>')
  await expect(page.getByText('A picture from another site was left out.')).toBeVisible()
  await paste('<table><tr><td><p>one</p><p>two</p></td><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>')
  await expect(page.getByText('The table was made simpler.')).toBeVisible()
  await expect(page.getByText('A picture from another site was left out.')).toHaveCount(0)

  await box.getByRole('cell', { name: 'b' }).click()
  await page.keyboard.press('End')
  // The editor notices the moved cursor a moment late. So the test waits for the typed letter before it presses Enter.
  await page.keyboard.type('d')
  await expect(box.getByRole('cell', { name: 'bd' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('below')
  await expect(box.getByRole('row')).toHaveCount(3)
  expect(await save()).toMatch(/^x² +there\n\n\| one two \| a +\|\n\| -+ \| - \|\n\| bd +\| c \|\n\| below +\| +\|$/)
})
