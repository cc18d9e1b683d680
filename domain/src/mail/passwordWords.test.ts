import { expect, test } from 'vitest'
import { passwordWords } from './passwordWords.ts'

const LINK = 'https://assay.example/login/password#abc'

test('the password mail contains the user’s name and the link in every language, as text and as HTML', () => {
  const { text, html } = passwordWords('Ada <Lovelace> & Co', LINK)

  expect(text.split(LINK)).toHaveLength(4)
  expect(text.match(/Ada <Lovelace> & Co/g)).toHaveLength(3)
  expect(html.match(/Ada &lt;Lovelace&gt; &amp; Co/g)).toHaveLength(3)
  expect(html.match(/<a href="https:\/\/assay\.example\/login\/password#abc">/g)).toHaveLength(3)
})

test('in each language, the password mail says what to do if another person requested the mail', () => {
  const { subject, text, html } = passwordWords('Ada', LINK)

  expect(subject).toBe('Assay: new password · contraseña nueva · 新密碼')
  const parts = text.split('\n\n---\n\n')
  expect(parts.map((part) => part.split(`\n\n${LINK}\n\n`)[1])).toEqual([
    'If it was not you, do nothing: your password stays as it is.',
    'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
    '如果不是您本人，請不必理會：您的密碼維持不變。',
  ])
  expect(html.split('<hr>')).toHaveLength(3)
  expect(html).toContain('<p>Hello Ada,<br>\n<br>\nsomebody')
})
