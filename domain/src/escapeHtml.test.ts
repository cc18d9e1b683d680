import { expect, test } from 'vitest'
import { escapeHtml } from './escapeHtml.ts'

test('escaped text cannot start a tag, end an attribute or form an entity', () => {
  expect(escapeHtml(`<b title="a">Tom & Jerry's</b>`)).toBe(
    '&lt;b title=&quot;a&quot;&gt;Tom &amp; Jerry&#39;s&lt;/b&gt;',
  )
})
