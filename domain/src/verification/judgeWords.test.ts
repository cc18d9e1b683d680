import { expect, test } from 'vitest'
import { judgeWords } from './judgeWords.ts'

test('the mail to a judge contains the name of the blueprint in every language, without markup', () => {
  const { text, html } = judgeWords('Grace', { blueprint: 'Backend <b>', link: 'https://assay.example.com/a?b&c' })

  expect(text.match(/Backend <b>/g)).toHaveLength(3)
  expect(text.split('\n').filter((line) => line === 'https://assay.example.com/a?b&c')).toHaveLength(3)
  expect(html).not.toContain('<b>')
  expect(html).toContain('<a href="https://assay.example.com/a?b&amp;c">')
})
