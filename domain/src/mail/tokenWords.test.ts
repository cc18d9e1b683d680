import { expect, test } from 'vitest'
import { tokenWords } from './tokenWords.ts'

const token = {
  name: 'A <b>',
  hint: 'assay_0aB1',
  end: '2026-11-28',
  days: 14,
  link: 'https://assay.example.com/a?b&c',
}

test('the warning mail has the token name and the days until expiry in every language, and escapes HTML', () => {
  const { subject, text, html } = tokenWords('Grace', token)
  expect(subject).toContain('2026-11-28')
  expect(text.match(/A <b>/g)).toHaveLength(3)
  expect(text.match(/assay_0aB1…/g)).toHaveLength(3)
  expect(text).toContain('in 14 days')
  expect(text.split('\n').filter((line) => line === token.link)).toHaveLength(3)
  expect(html).not.toContain('<b>')
  expect(html).toContain('<a href="https://assay.example.com/a?b&amp;c">')
})

test('in the warning mail, one day is written in the singular', () => {
  const { text } = tokenWords('Grace', { ...token, days: 1 })
  expect(text).toContain('in 1 day.')
  expect(text).toContain('dentro de 1 día.')
})
