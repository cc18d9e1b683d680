import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemSummary, readItems, readOnly } from '../../../../../testing/client/imports.ts'
import { moodleAnswer, moodleFile } from '../../../../../testing/client/moodle.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('texts in HTML and Markdown', () => {
  const rows: [string, string, string, string[]][] = [
    ['superscripts and subscripts', '2<sup>10</sup> and H<sub>2</sub>O, x<sup>Q</sup>', '2¹⁰ and H₂O, x^(Q)', []],
    [
      'angle brackets that are not tags',
      'vector<int> v; #include <stdio.h> <?php',
      'vector\\<int> v; #include \\<stdio.h> \\<?php',
      [],
    ],
    ['a code block', '<pre><code>if (a &lt; b) {\n  x();\n}</code></pre>', '```\nif (a < b) {\n  x();\n}\n```', []],
    ['underlined and coloured text', '<u>one</u> <font color="red">two</font>', 'one two', ['LOOKS']],
    ['a video', 'See<video src="a.mp4"></video>', 'See', ['MEDIA']],
    [
      'a script and an event handler',
      'Run<script>alert(1)</script> <b onclick="x()">it</b>',
      'Run **it**',
      ['ACTIVE', 'ACTIVE'],
    ],
    [
      'a link with a script address',
      '<a href="java\tscript:alert(1)">go</a> <a href="https://a.org/">on</a>',
      'go [on](https://a.org/)',
      ['ACTIVE'],
    ],
    [
      'a link with an invalid e-mail address',
      '<a href="mailto:+@.A">+@.A</a>, <a href="mailto:a@b.org">a@b.org</a>',
      '[+@.A](mailto:+@.A), <a@b.org>',
      [],
    ],
    ['a picture', 'See <img src="x/a.png" alt="a tree">', 'See a tree', ['PICTURE']],
    ['a formula', 'Is \\(x^2\\) it?', 'Is $x^2$ it?', []],
    [
      'MathML with its TeX source',
      '<math><semantics><mi>x</mi><annotation encoding="MathType-MTEF">q%@!</annotation><annotation encoding="SnuggleTeX">\\[ x \\]</annotation></semantics></math>, <math><semantics><mi>y</mi><annotation encoding="MathType-MTEF">q%@!</annotation></semantics></math>',
      '$$x$$, y',
      ['FORMULA'],
    ],
    [
      'MathML without its TeX source',
      '<math><mi>E</mi> <mo>=</mo> <mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>, <math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><msqrt><mi>x</mi></msqrt></mfrac></math>',
      'E = mc², (a + 1)/(√x)',
      ['FORMULA'],
    ],
    ['ruby annotations', '<ruby>真<rp>(</rp><rt>まこと</rt><rp>)</rp></ruby>か', '真(まこと)か', []],
    [
      'a table with merged cells',
      '<table><tr><th colspan="2">a</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a |   |\n| - | - |\n| 1 | 2 |',
      ['LOOKS'],
    ],
    [
      'names of HTML elements without content',
      'The <head>, <title>, <meta> and <style> tags',
      'The \\<head>, \\<title>, \\<meta> and \\<style> tags',
      [],
    ],
    [
      'start and end tags that the text is about',
      'What do <style> and </style> do, <textarea> or </textarea>, <script> ... </script>?',
      'What do \\<style> and \\</style> do, \\<textarea> or \\</textarea>, \\<script> ... \\</script>?',
      [],
    ],
    ['an end tag that the text is about', 'It ends with </style>, not </b>', 'It ends with \\</style>, not', []],
    ['a style element', '<style>p { color: red }</style>Which?', 'Which?', ['LOOKS']],
    ['a complete HTML document', '<html><head><title>T</title></head><body>Which?</body></html>', 'Which?', []],
    ['elements without an end tag', '<p>Inside the <div> or <script></p>', 'Inside the \\<div> or \\<script>', []],
    ['list items without end tags', '<ul><li>a<li>b', '- a\n- b', []],
    ['a code block without its end tag', '<pre>\nline1\n  line2', '```\nline1\n  line2\n```', []],
    ['characters with a meaning in Markdown', '* # _a_ `b`', '\\* # \\_a\\_ \\`b\\`', []],
  ]
  test.each(rows)('HTML is converted to Markdown, or a loss is reported: %s', async (_, html, description, codes) => {
    const text = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const file = moodleFile('multichoice', moodleAnswer(100, 'a') + moodleAnswer(0, 'b')).replace('Which?', text)

    expect(await readItems(server, file)).toMatchObject([{ description, codes }])
  })

  const markdowns: [string, string, string, string[]][] = [
    ['formulae', 'Is \\(x_1 * y\\) or \\\\(z_1\\\\) *it*?', 'Is $x_1 * y$ or $z_1$ *it*?', []],
    ['formulae on their own lines', '\\[a_1\n+ b\\] and $$c$$', '$$a_1 + b$$ and $$c$$', []],
    ['dollar signs', 'US$5, \\$6 and $7$', 'US\\$5, \\$6 and \\$7\\$', []],
    ['code and link addresses', '`\\(x\\) $y$` [a](https://a.org/$z$)', '`\\(x\\) $y$` [a](https://a.org/$z$)', []],
    ['HTML', 'H<sub>2</sub>O <b>is</b> *it*?<br>See `<b>`', 'H₂O **is** *it*?\\\nSee `<b>`', []],
    [
      'a comment and a picture in HTML',
      'Is <img src="a.png" alt="a tree"> it?<!-- no -->',
      'Is a tree it?',
      ['PICTURE'],
    ],
    ['angle brackets that are not tags', 'A vector<int> *x*', 'A vector<int> *x*', []],
    ['tildes, which mean nothing in Moodle', 'Is ~~a~~ about ~5~ `~~b~~`?', 'Is \\~\\~a\\~\\~ about ~5~ `~~b~~`?', []],
    ['invalid formulae', 'Is \\(\\foo\\) $$\\bar{$$', 'Is \\(\\foo\\) \\$\\$\\bar{\\$\\$', ['FORMULA']],
  ]
  test.each(markdowns)('Moodle Markdown is converted: %s', async (_, text, description, codes) => {
    const file = moodleFile('multichoice', moodleAnswer(100, 'a') + moodleAnswer(0, 'b'))
      .replace('questiontext format="html"', 'questiontext format="markdown"')
      .replace('Which?', () => text.replaceAll('<', '&lt;'))

    expect(await readItems(server, file)).toMatchObject([{ description, codes }])
  })

  test('formulae in a Markdown answer of Moodle are preserved', async () => {
    const answers = (
      moodleAnswer(100, 'so \\(x_1 * y\\), *$5* `\\(z\\)`') + moodleAnswer(0, 'H&lt;sub>2&lt;/sub>O')
    ).replaceAll('format="html"', 'format="markdown"')

    expect(await readItems(server, moodleFile('multichoice', answers))).toMatchObject([
      { answers: ['*so $x_1 * y$, \\$5 `\\(z\\)`', 'H₂O'], codes: [] },
    ])
  })

  test('HTML in an answer becomes text, with code in backticks and each block on its own line', async () => {
    const html =
      '&lt;p&gt;Call &lt;code&gt;a()&lt;/code&gt;&lt;/p&gt;&lt;ul&gt;&lt;li&gt;10&lt;sup&gt;2&lt;/sup&gt;&lt;/li&gt;&lt;li&gt;x&lt;br&gt;y&lt;/li&gt;&lt;/ul&gt;'

    expect(
      await readItems(server, moodleFile('multichoice', moodleAnswer(100, html) + moodleAnswer(0, 'b'))),
    ).toMatchObject([{ answers: ['*Call `a()`\n10²\nx\ny', 'b'] }])
  })

  test('a question with a lost picture is imported only if a user selects this question', async () => {
    const file = moodleFile('multichoice', moodleAnswer(100, 'a') + moodleAnswer(0, 'b')).replace(
      'Which?',
      '&lt;img src="a.png"&gt;Which?',
    )

    const { items, taken, to_add, losses } = await readOnly(server, file)

    expect({ taken, to_add, losses }).toEqual({ taken: 0, to_add: 1, losses: [{ code: 'PICTURE', amount: 1 }] })
    expect(items).toMatchObject([
      { take: false, losses: [{ code: 'PICTURE', detail: 'a.png: it is not in the file' }] },
    ])
  })
})

describe('encodings', () => {
  const csv = 'question,a,b,correct\n¿Qué?,sí,ñ,A\n'
  const rows: [string, Uint8Array<ArrayBuffer>, object, string, boolean][] = [
    ['UTF-8', new Uint8Array(Buffer.from(csv)), {}, 'utf-8', false],
    ['UTF-16 with a byte order mark', new Uint8Array(Buffer.from(`\ufeff${csv}`, 'utf16le')), {}, 'utf-16le', false],
    ['bytes that are not UTF-8', new Uint8Array(Buffer.from(csv, 'latin1')), {}, 'windows-1252', true],
    [
      'UTF-16 as set by the user',
      new Uint8Array(Buffer.from(csv, 'utf16le')),
      { encoding: 'utf-16le' },
      'utf-16le',
      false,
    ],
    [
      'mixed line breaks',
      new Uint8Array(Buffer.from(csv.replace('\n', '\r\n').replace(/\n$/, '\r'))),
      {},
      'utf-8',
      false,
    ],
  ]
  test.each(rows)('a file is read in the right encoding: %s', async (_, bytes, sent, name, guessed) => {
    const { encoding, items } = await readOnly(server, bytes, sent)

    expect(encoding).toEqual({ name, guessed })
    expect(items.map(itemSummary)).toMatchObject([{ description: '¿Qué?', answers: ['*sí', 'ñ'] }])
  })
})
