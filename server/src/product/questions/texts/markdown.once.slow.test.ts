import { Window } from 'happy-dom'
import { afterAll, expect, test } from 'vitest'
import { disallowedMarkup } from '../../../../../testing/server/texts/allowedMarkup.ts'
import { markdownHtml } from './markdown.ts'
import { openTextRenderer } from './textRenderer.ts'

const { runLimited, close } = openTextRenderer()
const render = (text: string) => runLimited(null, async (renderer) => (await renderer.render(text)) ?? 'given up')
afterAll(close)

function strangers(html: string): string[] {
  const { document } = new Window()
  document.body.innerHTML = html
  return disallowedMarkup(document.body.querySelectorAll('*'))
}

test.each([
  ['nested quotes', '>'.repeat(20_000)],
  ['nested lists', '- '.repeat(10_000)],
  ['unclosed emphasis', '*a '.repeat(6_000)],
  ['unclosed brackets', '['.repeat(20_000)],
  ['thousands of footnote references', `${'[^a]'.repeat(4_900)}\n\n[^a]: x`],
  ['thousands of empty table cells', `|a|b|c|d|e|f|\n|-|-|-|-|-|-|\n${'|x\n'.repeat(6_000)}`],
  ['nested template strings', `\`\`\`js\n${'`${'.repeat(6_000)}\n\`\`\``],
])('a text that is expensive to render is still rendered: %s', async (_, markdown) => {
  const html = await render(markdown)

  expect(html).not.toBe('')
  expect(html.length).toBeLessThan(250_000)
  expect(strangers(html)).toEqual([])
})

test('a text that is nested too deeply is shown as written', () => {
  const deep = '>'.repeat(20_000)

  expect(markdownHtml(deep)).toBe(`<pre tabindex="0">${'&gt;'.repeat(20_000)}</pre>`)
})

test('if rendering takes too long, the text is shown as written, and the next text is rendered', async () => {
  const slow = 'a\n=\n'.repeat(200_000)

  const [given, next] = await Promise.all([render(slow), render('**next**')])

  expect(given).toBe(`<pre tabindex="0">${slow}</pre>`)
  expect(next).toBe('<p><strong>next</strong></p>')
})
