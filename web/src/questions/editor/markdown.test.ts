import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSchema, type JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extensions } from './extensions.ts'
import { normalizedNode, parseMarkdown } from './grammar.ts'
import { isLosslessInEditor, readMarkdown, writeMarkdown } from './markdown.ts'

const schema = getSchema(extensions)
const again = (markdown: string) => writeMarkdown(readMarkdown(markdown))

const asWritten = [
  'What is 2 + 2?',
  'a < b and b > c & c',
  'snake_case_name',
  '\\_\\_init\\_\\_ runs first',
  '\\# not a heading',
  '1\\. not a list',
  '**bold *and italic* text** with ~~strike~~ and `code_here`',
  '0~40 and 50~60, ~~so~~',
  '**`bold code`** and [`linked code`](https://example.com/a_b)',
  '[link **bold**](https://example.com "title")',
  '# One\n\n## Two\n\n###### Six',
  '- one\n- two\n  - deep\n    - deeper\n- three',
  '3. three\n4. four',
  '- text\n\n  ```js\n  let a = 1\n  ```\n- next',
  '- ```py\n  x = 1\n  ```',
  '> quoted\n>\n> - list inside',
  '```python\ndef __init__(self):\n    pass\n```',
  '````md\n```js\nfenced\n```\n````',
  '| a   | b     |\n| --- | :---: |\n| x   | `a \\| b` |',
  'one\\\ntwo',
  '![alt](data:image/png;base64,AAAA)',
  '---',
  'Let $a_1 * b_2 * c$ be \\$5, `$x_1$` and $$\n\\frac{a}{b} \\\\\n  [x](y)\n$$ more',
  '# Of **$x$** and [$y_1$](https://example.com/$z$)',
  '- one $a|b$\n  - $$\n    x\n    $$\n- two',
  '> $$\n> *x*\n> $$',
  '| $a\\|b$ | $*c$ |\n| - | - |\n| $_d_$ | 5$ |',
  '$5 and $6, US$5, 5$ or 6$, $HOME:$PATH',
  '\\\\$x$ and \\\\\\$5',
  '<b>$x$</b>\n\n$\\$5 \\# \\&$',
]

test.each(asWritten)('the editor can load this Markdown without a loss: %j', (markdown) => {
  expect(isLosslessInEditor(markdown)).toBe(true)
  expect(() => schema.nodeFromJSON(readMarkdown(markdown)).check()).not.toThrow()
})

test.each([
  ['a < b', 'a < b'],
  ['snake_case', 'snake_case'],
  ['__init__', '**init**'],
  ['\\# x', '\\# x'],
  ['* star', '- star'],
  ['one\ntwo', 'one two'],
  ['Setext\n===', '# Setext'],
  ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
  ['if x <5', 'if x <5'],
  ['if x <5 and y', 'if x <5 and y'],
  ['\\<$@a>', '\\<$@a>'],
])('the Markdown %j is stored as %j after an edit', (markdown, written) => {
  expect(again(markdown)).toBe(written)
  expect(isLosslessInEditor(markdown)).toBe(true)
})

test.each([
  'See [this][1].\n\n[1]: https://example.com',
  'A note.[^1]\n\n[^1]: The note.',
  '- [ ] to do\n- [x] done',
  '```js title="a"\nx\n```',
])('Markdown that the editor cannot edit without a loss is detected: %j', (markdown) => {
  expect(isLosslessInEditor(markdown)).toBe(false)
})

const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const words = (text: string, ...marks: string[]): JSONContent => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const lineEnd = { type: 'hardBreak' }

test.each<[string, JSONContent, string]>([
  ['characters of Markdown', doc(words('so $a_1 * b_2 *c* [d](e) \\\\ `$')), 'so $a_1 * b_2 *c* [d](e) \\\\ `$'],
  ['over several lines', doc(words('$$a *'), lineEnd, words('  b* c$$')), '$$a *\n  b* c$$'],
  ['bold around it', doc(words('is $x_1*$', 'bold')), '**is $x_1*$**'],
  ['bold within it', doc(words('$x '), words('y', 'bold'), words(' z$')), '$x y z$'],
  ['no code', doc(words('$x '), words('$y_1$', 'code'), words(' z_$')), '$x `$y_1$` z\\_$'],
  ['a dollar sign and a formula', doc(words('$', 'sign'), words('5 or $x$')), '\\$5 or $x$'],
  ['only a dollar sign', doc(words('$', 'sign'), words('x*$')), '\\$x\\*$'],
  ['words that only look like a formula', doc(words('a'), words('$x$', 'bold')), '&#x61;**\\$x\\$**'],
])('formulae are stored as typed: %s', (_, document, markdown) => {
  expect(writeMarkdown(document)).toBe(markdown)
  expect(again(markdown)).toBe(markdown)
})

test('the backslash before a dollar sign is not shown in the editor', () => {
  expect(readMarkdown('\\$5')).toEqual(doc(words('$', 'sign'), words('5')))
})

const examples = join(import.meta.dirname, '../../../../docs/examples')
const bank = readdirSync(examples)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) =>
    readFileSync(join(examples, name), 'utf8')
      .split(/^- description: \|$/m)
      .slice(1)
      .map((entry) => (entry.split(/^ {2}answers:/m)[0] ?? '').replaceAll(/^ {4}/gm, '')),
  )

test('every question of the starter bank can be edited as formatted text', () => {
  expect(bank.length).toBeGreaterThan(200)
  expect(bank.filter((description) => !isLosslessInEditor(description))).toEqual([])
}, 30_000)

const paragraph = (text: string): JSONContent => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const line = fc
  .string({ unit: fc.constantFrom(...'ab1 _*`~#<>[]()!|\\-+.:&;/"\'=@$%^{}'), minLength: 1, maxLength: 24 })
  .map((text) => text.trim().replace(/ +/g, ' '))
  .filter((text) => text !== '')

const TIMEOUT_MS = 30_000

describe('a text typed into the editor', () => {
  test(
    'a typed line is the same after it is stored and read again',
    () => {
      fc.assert(
        fc.property(line, (text) => {
          const [only, ...more] = parseMarkdown(writeMarkdown(paragraph(text))).children
          expect(more).toEqual([])
          expect(plain(only ? normalizedNode(only) : {})).toBe(text)
        }),
        { numRuns: 500 },
      )
    },
    TIMEOUT_MS,
  )

  const mark = fc.constantFrom('bold', 'italic', 'strike', 'code')
  const piece = fc.record({ text: line, marks: fc.uniqueArray(mark, { maxLength: 2 }) })

  test(
    'words keep their formatting, and code keeps its characters',
    () => {
      fc.assert(
        fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
          const content = pieces.flatMap(({ text, marks }, index) => [
            ...(index > 0 ? [{ type: 'text', text: ' ' }] : []),
            { type: 'text', text, marks: marks.map((type) => ({ type })) },
          ])
          const markdown = writeMarkdown({ type: 'doc', content: [{ type: 'paragraph', content }] })
          expect(plain(normalizedNode(parseMarkdown(markdown))).replaceAll('\u200b', '')).toBe(
            pieces.map(({ text }) => text).join(' '),
          )
        }),
        { numRuns: 300 },
      )
    },
    TIMEOUT_MS,
  )

  test(
    'a stored text is stored identically when it is read and stored again',
    () => {
      const block = fc.oneof(
        line,
        line.map((text) => `- ${text}\n  - ${text}`),
        line.map((text) => `> ${text}`),
        line.map((text) => `## ${text}`),
        line.map((text) => `\`\`\`js\n${text}\n\`\`\``),
        line.map((text) => `1. ${text}\n\n   ${text}`),
      )
      fc.assert(
        fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
          const markdown = blocks.join('\n\n')
          fc.pre(isLosslessInEditor(markdown))
          const once = again(markdown)
          expect(again(once)).toBe(once)
        }),
        { numRuns: 300 },
      )
    },
    TIMEOUT_MS,
  )
})

function plain(node: unknown): string {
  const { value, children } = node as { value?: string; children?: unknown[] }
  return value ?? (children ?? []).map(plain).join('')
}
