import { getSchema } from '@tiptap/core'
import { DOMParser as Reader } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extensions } from '../extensions.ts'
import { normalizedNode, parseMarkdown } from '../grammar.ts'
import { writeMarkdown } from '../markdown.ts'
import { readPasted } from './readPasted.ts'

const HERE = 'https://assay.example.com'
const reader = Reader.fromSchema(getSchema(extensions))

function pasted(html: string, isInCell = false) {
  const { html: read, losses } = readPasted(html, HERE, isInCell)
  const { body } = new DOMParser().parseFromString(read, 'text/html')
  return { markdown: writeMarkdown(reader.parse(body).toJSON()), losses }
}

const word = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`
const vsCode =
  '<meta charset="utf-8"><div style="color: #ccc;font-family: monospace;white-space: pre;"><div><span>def f(x):</span></div><div><span>&#160;&#160;&#160;&#160;if x:</span></div><br><div><span>        return __x__</span></div></div>'

test.each<[string, string, string]>([
  [
    'superscripts and subscripts',
    '<p>x<sup>2</sup> + H<sub>2</sub>O, 2<sup>n+1</sup>, a<sub>Q</sub></p>',
    'x² + H₂O, 2ⁿ⁺¹, a\\_(Q)',
  ],
  ['a superscript by style', '<p>x<span style="font-size:0.6em;vertical-align:super">10</span></p>', 'x¹⁰'],
  [
    'numbered paragraphs of Word',
    `<p class=MsoNormal>Pick:</p>${word(1, '1.', 'one')}\n${word(2, 'a.', 'deep')}\n${word(1, '2.', '<b>two</b>')}<p>End</p>`,
    'Pick:\n\n1. one\n   1. deep\n2. **two**\n\nEnd',
  ],
  ['bullets of Word', word(1, '·', 'one') + word(1, '·', 'two'), '- one\n- two'],
  [
    'bullets of Word after its numbers',
    word(1, '1.', 'one') + word(1, '2.', 'two') + word(2, '·', 'in') + word(2, 'a.', 'deep') + word(1, '·', 'three'),
    '1. one\n2. two\n   - in\n   1. deep\n\n- three',
  ],
  ['a list of Word that does not start at one', word(1, '3.', 'three') + word(1, '4.', 'four'), '3. three\n4. four'],
  ['code with breaks', '<pre class="language-js">if (a) {<br>  b()<br>}</pre>', '```js\nif (a) {\n  b()\n}\n```'],
  ['code from a code editor', vsCode, '```\ndef f(x):\n    if x:\n\n        return __x__\n```'],
  [
    'several lines that keep their spaces',
    '<div style="white-space: pre">for a:</div><div style="white-space:pre">\tb</div><p>and</p>',
    '```\nfor a:\n\tb\n```\n\nand',
  ],
  ['a part of a code block', '<span style="color:red; white-space: pre;">a:\n  b</span>', '```\na:\n  b\n```'],
  ['a word that keeps its spaces', '<p>one<span style="white-space:pre"> </span>two</p>', 'one two'],
  [
    'a formula with its TeX',
    '<p>so <math alttext="a_1 * b"><mi>a</mi></math>, <math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x\n_2</annotation></semantics></math></p>',
    'so $a_1 * b$, $$x _2$$',
  ],
  ['a text that wraps', '<p><span style="white-space:pre-wrap">one two</span></p>', 'one two'],
])('formatting of pasted content is kept: %s', (_, html, markdown) => {
  expect(pasted(html)).toEqual({ markdown, losses: { isTableSimpler: false, isPictureLeftOut: false } })
})

test.each<[string, string, string, boolean]>([
  [
    'plain',
    '<tr><td>a</td><td><p>b <b>c</b></p></td></tr><tr><td>1</td><td>2</td></tr>',
    '| a | b **c** |\n| 1 | 2 |',
    false,
  ],
  [
    'with paragraphs in a cell',
    '<tr><td><p>one</p><p><i>two</i></p>three<br>four</td><td>b</td></tr>',
    '| one *two* three four | b |',
    true,
  ],
  [
    'with a list in a cell',
    '<tr><th>a</th></tr><tr><td>Pick<ul><li>one</li><li><p>two</p></li></ul>now</td></tr>',
    '| a |\n| Pick one; two now |',
    true,
  ],
  [
    'with a list within a list, and another one',
    '<tr><th>a</th></tr><tr><td><ul><li>x<ul><li>y</li><li>z</li></ul></li></ul><ol><li>w</li></ol></td></tr>',
    '| a |\n| x; y; z; w |',
    true,
  ],
  ['with code in a cell', '<tr><td><pre>if a:\n  b</pre></td></tr>', '| `if a: b` |', true],
  [
    'with merged cells',
    '<tr><td colspan=3>wide</td></tr><tr><td rowspan=2>high</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>',
    '| wide |  |  |\n| high | 1 | 2 |\n|  | 3 | 4 |',
    true,
  ],
  ['with longer rows', '<tr><td>a</td></tr><tr><td>1</td><td>2</td></tr>', '| a |  |\n| 1 | 2 |', false],
  ['in a table', '<tr><td>a<table><tr><td>x</td><td>y</td></tr></table></td></tr>', '| a x y |', true],
])('when a table %s is pasted, each word stays in its cell', (_, rows, cells, isTableSimpler) => {
  const { markdown, losses } = pasted(`<table><tbody>${rows}</tbody></table>`)

  const written = markdown.split('\n').filter((line) => !/^[|\s:-]+$/.test(line) || /\| {2,}\| {2,}\|/.test(line))
  const pastedTable = written.map((line) => line.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| '))
  expect(pastedTable).toEqual(cells.split('\n').map((line) => line.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| ')))
  expect(losses).toEqual({ isTableSimpler, isPictureLeftOut: false })
})

test('the caption of a pasted table is kept', () => {
  expect(pasted('<table><caption>Costs</caption><tr><td>a</td></tr></table>').markdown).toMatch(/^Costs\n\n\| a/)
})

test.each([
  ['https://elsewhere.example.com/a.png', 'before after', true],
  ['file:///C:/a.png', 'before after', true],
  [`${HERE}/pictures/abc`, 'before ![A plan](/pictures/abc) after', false],
  ['/pictures/abc', 'before ![A plan](/pictures/abc) after', false],
])(
  'a pasted picture is kept only if its address belongs to this installation: %s',
  (address, markdown, isPictureLeftOut) => {
    const pastedTable = pasted(`<p>before <img src="${address}" alt="A plan"> after</p>`)

    expect({ ...pastedTable, markdown: pastedTable.markdown.replaceAll('  ', ' ') }).toEqual({
      markdown,
      losses: { isTableSimpler: false, isPictureLeftOut },
    })
  },
)

test('content copied from the editor is pasted unchanged', () => {
  const html = '<p data-pm-slice="1 1 []">x<sup>2</sup></p>'
  expect(readPasted(html, HERE).html).toBe(html)
})

const nothingLost = { isTableSimpler: false, isPictureLeftOut: false }

test.each<[string, string, string, object]>([
  ['paragraphs', '<p>one</p><p><b>two</b></p>', 'one **two**', nothingLost],
  ['a list', '<ul><li>one</li><li>two</li></ul>', 'one; two', nothingLost],
  ['content copied from the editor', '<p data-pm-slice="1 1 []">one</p><p>two</p>', 'one two', nothingLost],
  [
    'a table among words',
    '<p>so</p><table><tr><td>a</td><td>b</td></tr></table>',
    'so a b',
    { ...nothingLost, isTableSimpler: true },
  ],
])('%s pasted into a table cell becomes one line', (_, html, markdown, losses) => {
  expect(pasted(html, true)).toEqual({ markdown, losses })
})

const inline = fc.constantFrom('b', 'i', 'code', 'sup', 'sub', 'span', 'a href="https://example.com"', 'u')
const block = fc.constantFrom(
  'p',
  'div',
  'h2',
  'blockquote',
  'pre',
  'section',
  'div style="white-space: pre"',
  'p style="mso-list:l0 level2 lfo1"',
)
const cell = fc.constantFrom('td', 'th', 'td colspan=2', 'td rowspan=2')
const wrapped = (tag: string, inside: string) => `<${tag}>${inside}</${tag.split(' ')[0]}>`
const { page } = fc.letrec<{ words: string; list: string; table: string; page: string }>((tie) => ({
  words: fc.oneof(
    fc.constantFrom('@', ' @ ', '@<br>@', '@\n  @'),
    fc.tuple(inline, tie('words')).map(([tag, inside]) => wrapped(tag, inside)),
    fc.tuple(tie('words'), tie('words')).map(([one, other]) => `${one} ${other}`),
  ),
  list: fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('page'), { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => wrapped(tag, items.map((item) => wrapped('li', item)).join('\n'))),
  table: fc
    .array(fc.array(fc.tuple(cell, tie('page')), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((rows) =>
      wrapped(
        'table',
        `<caption>@</caption>${rows.map((row) => wrapped('tr', row.map(([tag, inside]) => wrapped(tag, inside)).join(''))).join('')}`,
      ),
    ),
  page: fc.oneof(
    { maxDepth: 4 },
    tie('words'),
    fc.tuple(block, tie('words')).map(([tag, inside]) => wrapped(tag, inside)),
    fc.tuple(block, tie('page')).map(([tag, inside]) => wrapped(tag, inside)),
    tie('list'),
    tie('table'),
    fc.array(tie('page'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  ),
}))

test('pasting any content at any position loses no word', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(page, fc.boolean(), (signs, isInCell) => {
      const parts = signs.split('@')
      const html = parts.reduce((before, behind, at) => `${before}q${at}z${behind}`)
      // Superscript and subscript characters are normalised before the comparison.
      const read = JSON.stringify(normalizedNode(parseMarkdown(pasted(html, isInCell).markdown)))
        .normalize('NFKD')
        .replaceAll(/[()^_\\]/g, '')
      const lost = parts
        .map((_, at) => `q${at + 1}z`)
        .slice(0, -1)
        .filter((word) => !read.includes(word))

      expect({ html, lost }).toEqual({ html, lost: [] })
    }),
    { numRuns: 500 },
  )
})
