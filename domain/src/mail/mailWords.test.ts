import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DECISION_PLACEHOLDERS,
  hasLink,
  hasUnknownPlaceholder,
  type MailValues,
  PLACEHOLDERS,
  plainMailText,
  writeMail,
} from './mailWords.ts'

const values: MailValues = {
  name: 'Carol',
  email: 'carol@example.com',
  link: 'https://assay.example/interviews/abc',
  questions: '10',
  minutes: '60',
  opens: null,
  closes: 'Friday',
  company: null,
  role: 'Baker',
}

const write = (body: string, more: Partial<MailValues> = {}) =>
  plainMailText(writeMail({ subject: 'Hello', body }, { ...values, ...more }).body)

test('placeholders are replaced by values, and other braces stay as written', () => {
  expect(write('{name} {Name} { name } {} {a b} {{email}} }{ {link}')).toBe(
    'Carol {Name} { name } {} {a b} {carol@example.com} }{ https://assay.example/interviews/abc',
  )
})

test('an unknown placeholder stays as written', () => {
  expect(write('{nobody} {link}')).toBe(`{nobody} ${values.link}`)
})

test('the link of a mail is separated from the text around it', () => {
  expect(writeMail({ subject: '', body: 'See {link}!' }, values).body).toEqual(['See ', { link: values.link }, '!'])
})

test.each(['{nombre}', 'a {firstname} b', '{año}', '{link}{x}'])(
  'the mail text %s has an unknown placeholder',
  (text) => {
    expect(hasUnknownPlaceholder(text)).toBe(true)
  },
)

test.each(['', '{}', '{Name}', '{first_name}', '{ name }', '{name1}', PLACEHOLDERS.map((word) => `{${word}}`).join()])(
  'the mail text %s has only known placeholders',
  (text) => {
    expect(hasUnknownPlaceholder(text)).toBe(false)
  },
)

test('a mail text has a link only if it contains exactly {link}, in lower case', () => {
  expect([hasLink('{link}'), hasLink('link {Link} {name}')]).toEqual([true, false])
})

test('a line with a missing time is omitted, without an additional empty line', () => {
  const body = 'a\n\nFrom {opens}\r\nUntil {closes}\n\n{link}'

  expect(write(body)).toBe(`a\n\nUntil Friday\n\n${values.link}`)
  expect(write(body, { closes: null })).toBe(`a\n\n${values.link}`)
  expect(write('{opens}\n\n{link}')).toBe(values.link)
  expect(write('a\n\n\n{link}')).toBe(`a\n\n\n${values.link}`)
})

test('if the line with the link is omitted, the mail gets the link at the end', () => {
  expect(write('Until {opens}: {link}\nBye')).toBe(`Bye\n\n${values.link}`)
})

test('a decision mail contains no link', () => {
  expect(hasUnknownPlaceholder('{link}', DECISION_PLACEHOLDERS)).toBe(true)
  expect(hasUnknownPlaceholder('{name} {company} {role} {closes}', DECISION_PLACEHOLDERS)).toBe(false)
  expect(write('Bye {name}', { link: null })).toBe('Bye Carol')
  expect(write('Bye\nSee {link}', { link: null })).toBe('Bye')
})

test('a mail line is omitted if it contains the placeholder of a missing company or role', () => {
  expect(write('{link}\nAs {role}\nAt {company}')).toBe(`${values.link}\nAs Baker`)
  expect(write('{link}\nAs {role}\nAt {company}', { company: 'Loaf', role: null })).toBe(`${values.link}\nAt Loaf`)
})

test('the subject of a mail is one line, and is empty if it contains a missing time', () => {
  const subjectOf = (subject: string, more: Partial<MailValues> = {}) =>
    writeMail({ subject, body: '{link}' }, { ...values, ...more }).subject

  expect(subjectOf('Test for {name}', { name: 'Carol\r\nBcc: all@example.com\u2028x' })).toBe(
    'Test for Carol Bcc: all@example.com x',
  )
  expect(subjectOf('Until {closes}')).toBe('Until Friday')
  expect(subjectOf('From {opens}')).toBeNull()
})

const piece = fc.oneof(
  fc.constantFrom(...PLACEHOLDERS.map((word) => `{${word}}`), '{', '}', '{Name}', '\n', '\r\n', ' '),
  fc.string({ unit: 'grapheme', maxLength: 5 }).filter((text) => !/\p{Ll}+\}/u.test(text)),
)
const someText = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))
const someValue = fc.constantFrom('Carol', '{link}', '{name}', '{{email}}', '}{', '$&', '{nobody}', '<b>')

test('each placeholder is replaced by its value, and a placeholder inside a value is not replaced', () => {
  const allValues = fc.record(Object.fromEntries(PLACEHOLDERS.map((word) => [word, someValue])))
  fc.assert(
    fc.property(someText, allValues, (body, given) => {
      fc.pre(!hasUnknownPlaceholder(body))
      const marked = writeMail(
        { subject: '', body },
        { ...values, ...Object.fromEntries(PLACEHOLDERS.map((word) => [word, `⟦${word}⟧`])) },
      )
      const expected = plainMailText(marked.body).replaceAll(
        /⟦(\w+)⟧/g,
        (_, word) => (given as Record<string, string>)[word] ?? '',
      )

      expect(plainMailText(marked.body)).not.toMatch(
        /\{(?:name|email|link|questions|minutes|opens|closes|company|role)\}/,
      )
      expect(plainMailText(writeMail({ subject: '', body }, given as MailValues).body)).toBe(expected)
    }),
  )
})

test('a mail omits only the lines with a missing time', () => {
  const line = fc.constantFrom('a', 'b {name}', 'from {opens}', 'until {closes}', '{opens} and {closes}', '{link}')
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const kept = lines.filter((one) => !one.includes('{opens}'))
      const all = kept.includes('{link}') ? kept : [...kept, ...(kept.length > 0 ? [''] : []), '{link}']

      expect(write(lines.join('\n'))).toBe(write(all.join('\n')))
      expect(write(lines.join('\n')).split('\n')).toHaveLength(all.length)
    }),
  )
})
