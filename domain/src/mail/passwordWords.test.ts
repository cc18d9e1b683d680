import { expect, test } from 'vitest'
import { passwordWords } from './passwordWords.ts'

const LINK = 'https://assay.example/login/password#abc'

test('the mail names its reader and the link in every language, as text and as HTML', () => {
  const { text, html } = passwordWords('Ada <Lovelace> & Co', LINK)

  expect(text.split(LINK)).toHaveLength(4)
  expect(text.match(/Ada <Lovelace> & Co/g)).toHaveLength(3)
  expect(html.match(/Ada &lt;Lovelace&gt; &amp; Co/g)).toHaveLength(3)
  expect(html.match(/<a href="https:\/\/assay\.example\/login\/password#abc">/g)).toHaveLength(3)
})
