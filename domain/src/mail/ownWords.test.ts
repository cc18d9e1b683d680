import { expect, test } from 'vitest'
import { hasLink, hasUnknownPlaceholder, plainOf, writeMail } from './mailWords.ts'
import { ownMailWords } from './ownWords.ts'

const texts = Object.entries(ownMailWords).flatMap(([language, kinds]) =>
  Object.entries(kinds).map(([kind, text]) => ({ name: `${kind} in ${language}`, text })),
)

const values = {
  name: '[name]',
  email: '[email]',
  link: '[link]',
  questions: '[questions]',
  minutes: '[minutes]',
  opens: '[opens]',
  closes: '[closes]',
}

test.each(texts)('the $name says name, link, e-mail, number, minutes and both moments', ({ text }) => {
  const body = plainOf(writeMail(text, values).body)

  for (const value of Object.values(values)) expect(body.split(value)).toHaveLength(2)
  expect(body).not.toMatch(/[{}]/)
  expect([hasLink(text.body), hasUnknownPlaceholder(text.body + text.subject)]).toEqual([true, false])
})

test.each(texts)('the $name reads well without moments', ({ text }) => {
  const { subject, body } = writeMail(text, { ...values, opens: null, closes: null })

  expect(subject).toBe(text.subject)
  expect(plainOf(body)).not.toMatch(/\n\n\n|[:：] *\n(?!\n)|\n$/)
})
