import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test('the list shows the words of a question without its look', () => {
  expect(plainText('<p>Which  <code>a &lt; b</code>?</p>\n<pre><code>x\ny</code></pre>')).toBe('Which a < b? x y')
})
