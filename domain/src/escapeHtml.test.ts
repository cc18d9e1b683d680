import { expect, test } from 'vitest'
import { escapeHtml } from './escapeHtml.ts'

test('a text becomes no tag, ends no attribute and begins no entity', () => {
  expect(escapeHtml(`<b title="a">Tom & Jerry's</b>`)).toBe(
    '&lt;b title=&quot;a&quot;&gt;Tom &amp; Jerry&#39;s&lt;/b&gt;',
  )
})
