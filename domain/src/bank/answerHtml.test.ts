import { expect, test } from 'vitest'
import { answerHtml } from './answerHtml.ts'

test.each([
  ['plain', 'plain'],
  ['`a < b` & **c**', '<code>a &lt; b</code> &amp; **c**'],
  ['one\ntwo\r\nthree', 'one<br>two<br>three'],
  ['`no\nend, ``', '`no<br>end, ``'],
  ['<b onclick="x">', '&lt;b onclick=&quot;x&quot;&gt;'],
])('the answer %j becomes safe HTML with formatted code and line breaks', (text, html) => {
  expect(answerHtml(text)).toBe(html)
})
