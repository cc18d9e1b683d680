import { expect, test } from 'vitest'
import { isDecisionKind } from './decisionKinds.ts'
import { DECISION_PLACEHOLDERS, hasLink, hasUnknownPlaceholder, plainMailText, writeMail } from './mailWords.ts'
import { ownMailWords } from './ownWords.ts'

const kinds = ['invitation', 'reminder', 'advance', 'decline'] as const
const all = Object.entries(ownMailWords).flatMap(([language, words]) =>
  kinds.map((kind) => ({ name: `${kind} in ${language}`, kind, text: words[kind] })),
)
const texts = all.filter(({ kind }) => !isDecisionKind(kind))
const decisions = all.filter(({ kind }) => isDecisionKind(kind))

const asked = {
  name: '[name]',
  email: '[email]',
  link: '[link]',
  questions: '[questions]',
  minutes: '[minutes]',
  opens: '[opens]',
  closes: '[closes]',
}
const values = { ...asked, company: '[company]', role: '[role]' }

test.each(texts)(
  'the default mail $name contains name, link, e-mail, number of questions, minutes and both times',
  ({ text }) => {
    const body = plainMailText(writeMail(text, values).body)

    for (const value of Object.values(asked)) expect(body.split(value)).toHaveLength(2)
    expect(body).not.toMatch(/[{}]/)
    expect([hasLink(text.body), hasUnknownPlaceholder(text.body + text.subject)]).toEqual([true, false])
  },
)

test.each(texts)('the default mail $name has no empty lines or unfinished lines if no times are set', ({ text }) => {
  const { subject, body } = writeMail(text, { ...values, opens: null, closes: null })

  expect(subject).toBe(text.subject)
  expect(plainMailText(body)).not.toMatch(/\n\n\n|[:：] *\n(?!\n)|\n$/)
})

const mailValues = { ...values, link: null }

test.each(decisions)('the default mail $name contains name and role, but no link and no test result', ({ text }) => {
  const body = plainMailText(writeMail(text, mailValues).body)

  for (const value of [mailValues.name, mailValues.role]) expect(body.split(value)).toHaveLength(2)
  expect(body).not.toMatch(/[{}]|https?:|\[(?!name|role)/)
  expect(hasUnknownPlaceholder(text.body + text.subject, DECISION_PLACEHOLDERS)).toBe(false)
})

test.each(decisions)('the default mail $name has no empty lines or unfinished lines if no role is set', ({ text }) => {
  const { subject, body } = writeMail(text, { ...mailValues, role: null, company: null })

  expect(subject).toBe(text.subject)
  expect(plainMailText(body)).not.toMatch(/\n\n\n|[:：] *\n(?!\n)|\n$/)
})
