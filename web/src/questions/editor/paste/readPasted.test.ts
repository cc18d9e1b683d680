import { getSchema } from '@tiptap/core'
import { DOMParser as Reader } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { extensions } from '../extensions.ts'
import { writeMarkdown } from '../markdown.ts'
import { readPasted } from './readPasted.ts'

const HERE = 'https://assay.example.com'
const reader = Reader.fromSchema(getSchema(extensions))

function pasted(html: string) {
  const { html: read, losses } = readPasted(html, HERE)
  const { body } = new DOMParser().parseFromString(read, 'text/html')
  return { markdown: writeMarkdown(reader.parse(body).toJSON()), losses }
}

const word = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`
const vsCode =
  '<meta charset="utf-8"><div style="color: #ccc;font-family: monospace;white-space: pre;"><div><span>def f(x):</span></div><div><span>&#160;&#160;&#160;&#160;if x:</span></div><br><div><span>        return __x__</span></div></div>'

test.each<[string, string, string]>([
  [
    'raised and lowered signs',
    '<p>x<sup>2</sup> + H<sub>2</sub>O, 2<sup>n+1</sup>, a<sub>Q</sub></p>',
    'x² + H₂O, 2ⁿ⁺¹, a\\_(Q)',
  ],
  ['signs that a style raises', '<p>x<span style="font-size:0.6em;vertical-align:super">10</span></p>', 'x¹⁰'],
  [
    'numbered paragraphs of Word',
    `<p class=MsoNormal>Pick:</p>${word(1, '1.', 'one')}\n${word(2, 'a.', 'deep')}\n${word(1, '2.', '<b>two</b>')}<p>End</p>`,
    'Pick:\n\n1. one\n   1. deep\n2. **two**\n\nEnd',
  ],
  ['bullets of Word', word(1, '·', 'one') + word(1, '·', 'two'), '- one\n- two'],
  [
    'bullets of Word behind its numbers',
    word(1, '1.', 'one') + word(1, '2.', 'two') + word(2, '·', 'in') + word(2, 'a.', 'deep') + word(1, '·', 'three'),
    '1. one\n2. two\n   - in\n   1. deep\n\n- three',
  ],
  ['a list of Word that goes on', word(1, '3.', 'three') + word(1, '4.', 'four'), '3. three\n4. four'],
  ['code with breaks', '<pre class="language-js">if (a) {<br>  b()<br>}</pre>', '```js\nif (a) {\n  b()\n}\n```'],
  ['an editor of code', vsCode, '```\ndef f(x):\n    if x:\n\n        return __x__\n```'],
  [
    'lines that each keep their spaces',
    '<div style="white-space: pre">for a:</div><div style="white-space:pre">\tb</div><p>and</p>',
    '```\nfor a:\n\tb\n```\n\nand',
  ],
  ['a part of a block of code', '<span style="color:red; white-space: pre;">a:\n  b</span>', '```\na:\n  b\n```'],
  ['a word that keeps its spaces', '<p>one<span style="white-space:pre"> </span>two</p>', 'one two'],
  ['a text that wraps', '<p><span style="white-space:pre-wrap">one two</span></p>', 'one two'],
])('%s', (_, html, markdown) => {
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
])('a table %s keeps every word, in its cell', (_, rows, cells, isTableSimpler) => {
  const { markdown, losses } = pasted(`<table><tbody>${rows}</tbody></table>`)

  const written = markdown.split('\n').filter((line) => !/^[|\s:-]+$/.test(line) || /\| {2,}\| {2,}\|/.test(line))
  const told = written.map((line) => line.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| '))
  expect(told).toEqual(cells.split('\n').map((line) => line.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| ')))
  expect(losses).toEqual({ isTableSimpler, isPictureLeftOut: false })
})

test('what stands above a table is not lost', () => {
  expect(pasted('<table><caption>Costs</caption><tr><td>a</td></tr></table>').markdown).toMatch(/^Costs\n\n\| a/)
})

test.each([
  ['https://elsewhere.example.com/a.png', 'before after', true],
  ['file:///C:/a.png', 'before after', true],
  [`${HERE}/pictures/abc`, 'before ![A plan](/pictures/abc) after', false],
  ['/pictures/abc', 'before ![A plan](/pictures/abc) after', false],
])('a picture of %s', (address, markdown, isPictureLeftOut) => {
  const told = pasted(`<p>before <img src="${address}" alt="A plan"> after</p>`)

  expect({ ...told, markdown: told.markdown.replaceAll('  ', ' ') }).toEqual({
    markdown,
    losses: { isTableSimpler: false, isPictureLeftOut },
  })
})

test('what the editor has copied comes back as it was', () => {
  const html = '<p data-pm-slice="1 1 []">x<sup>2</sup></p>'
  expect(readPasted(html, HERE).html).toBe(html)
})
