import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '../people/languages.ts'
import { readCandidateList } from './candidateList.ts'

const readList = (text: string) => {
  const list = readCandidateList(text)
  if ('fault' in list) throw new Error(list.fault)
  return list
}
const readLines = (text: string) =>
  readList(text).candidates.map(({ line, name, email }) => `${line} ${name} <${email}>`)
const faults = (text: string) =>
  readList(text).candidates.map(({ line, errors }) =>
    `${line} ${errors.map(({ field, code }) => `${field} ${code}`)}`.trim(),
  )

const ADA = 'Ada Lovelace <ada@example.com>'
const GRACE = 'Grace Hopper <grace@example.com>'

test.each<[string, string, string[]]>([
  ['commas', 'Ada Lovelace,ada@example.com\nGrace Hopper,grace@example.com', [`1 ${ADA}`, `2 ${GRACE}`]],
  ['semicolons', 'Ada Lovelace;ada@example.com\r\nGrace Hopper;grace@example.com\r\n', [`1 ${ADA}`, `2 ${GRACE}`]],
  [
    'tabs and lone returns',
    'Ada Lovelace\tada@example.com\rGrace Hopper\tgrace@example.com',
    [`1 ${ADA}`, `2 ${GRACE}`],
  ],
  ['the e-mail first', 'ada@example.com,Ada Lovelace', [`1 ${ADA}`]],
  ['a heading', 'E-Mail;Name\nada@example.com;Ada Lovelace', [`2 ${ADA}`]],
  ['a Spanish heading', 'Nombre;Apellidos;Correo electrónico\nAda;Lovelace;ada@example.com', [`2 ${ADA}`]],
  ['a Chinese heading', '姓名,電子郵件\n林小明,lin@example.com', ['2 林小明 <lin@example.com>']],
  ['first and last names', 'First name,Last name,Email address\nAda,Lovelace,ada@example.com', [`2 ${ADA}`]],
  ['a last name alone', 'Last name,Email\nLovelace,ada@example.com', ['2 Lovelace <ada@example.com>']],
  ['a heading in capitals', 'FULL NAME,MAIL\nAda Lovelace,ADA@EXAMPLE.COM', [`2 ${ADA}`]],
  ['sep=', 'sep=;\r\nName;Email\r\nAda Lovelace;ada@example.com', [`3 ${ADA}`]],
  ['sep= and another delimiter', 'sep=,\nAda; Lovelace,ada@example.com', ['2 Ada; Lovelace <ada@example.com>']],
  ['an address book', `Lovelace, Ada <ada@example.com>; Hopper, Grace <grace@example.com>`, [`1 ${ADA}`, `1 ${GRACE}`]],
  [
    'an address book, line by line',
    'Lovelace, Ada <ada@example.com>\nHopper, Grace <grace@example.com>',
    [`1 ${ADA}`, `2 ${GRACE}`],
  ],
  [
    'an address book with commas',
    'Lovelace, Ada <ada@example.com>, Hopper, Grace <grace@example.com>',
    [`1 ${ADA}`, `1 ${GRACE}`],
  ],
  ['an address book in quotes', '"Lovelace, Ada" <ada@example.com>', [`1 ${ADA}`]],
  ['a family name in a column of its own', 'Name\tE-mail\nLovelace, Ada\tada@example.com', [`2 ${ADA}`]],
  ['a name twice', 'Ada Lovelace,Ada Lovelace <ada@example.com>', [`1 ${ADA}`]],
  ['a language before a named e-mail', 'es, Ada Lovelace <ada@example.com>', [`1 ${ADA}`]],
  [
    'empty lines',
    '\n\n;;\nAda Lovelace;ada@example.com\n \n;\nGrace Hopper;grace@example.com\n\n',
    [`4 ${ADA}`, `7 ${GRACE}`],
  ],
  ['quotes', '"Ada Lovelace","ada@example.com"', [`1 ${ADA}`]],
  ['a delimiter in quotes', '"Lovelace, Ada";ada@example.com', [`1 ${ADA}`]],
  [
    'a line end in quotes',
    '"Ada\r\nLovelace",ada@example.com\nGrace Hopper,grace@example.com',
    [`1 ${ADA}`, `3 ${GRACE}`],
  ],
  ['doubled quotes', '"Ada ""Countess"" Lovelace",ada@example.com', ['1 Ada "Countess" Lovelace <ada@example.com>']],
  ['a quote within', 'Ada 5" Lovelace,ada@example.com', ['1 Ada 5" Lovelace <ada@example.com>']],
  [
    'a person with the name of a heading',
    'Name;ada@example.com\nGrace Hopper;grace@example.com',
    ['1 Name <ada@example.com>', `2 ${GRACE}`],
  ],
  [
    'a whole name beside its parts',
    'Name,First name,Last name,Email\nAda L.,Ada,Lovelace,ada@example.com',
    [`2 ${ADA}`],
  ],
  ['an empty cell before the name', ';Ada Lovelace;ada@example.com', [`1 ${ADA}`]],
  ['a heading of names alone', 'Name\nAda Lovelace <ada@example.com>', [`2 ${ADA}`]],
  ['a quoted name behind a space', ' "Ada Lovelace" <ada@example.com>', [`1 ${ADA}`]],
  ['quotes around the end of a name', 'Ada "The" <ada@example.com>', ['1 Ada "The" <ada@example.com>']],
  ['quotes around the beginning of a name', ' "The" Ada <ada@example.com>', ['1 "The" Ada <ada@example.com>']],
  ['spaces within quotes', ' " Ada  Lovelace " <ada@example.com>', [`1 ${ADA}`]],
  ['a mail program, in one line with an end', `${ADA}; ${GRACE};`, [`1 ${ADA}`, `1 ${GRACE}`]],
  ['letters behind quotes', '"Ada Lovelace" <ada@example.com>', [`1 ${ADA}`]],
  ['a mail program, line by line', `${ADA}\n${GRACE}`, [`1 ${ADA}`, `2 ${GRACE}`]],
  ['a mail program, in one line', `${ADA}; ${GRACE}`, [`1 ${ADA}`, `1 ${GRACE}`]],
  ['a mail program with commas at the ends', `${ADA},\n${GRACE},`, [`1 ${ADA}`, `2 ${GRACE}`]],
  ['a name beside a named e-mail', 'Ada;Lovelace <ada@example.com>', ['1 Ada <ada@example.com>']],
  ['mailto:', 'Ada Lovelace,mailto:ada@example.com', [`1 ${ADA}`]],
  ['mailto: in brackets', 'Ada Lovelace <mailto:ada@example.com>', [`1 ${ADA}`]],
  ['spaces of every kind', '\u00a0Ada\u2003\u00a0Lovelace \t ada@example.com\u200b', [`1 ${ADA}`]],
  ['invisible characters', '\u200b\u2060Ada Lovelace\u200e;\ufeffada@example.com', [`1 ${ADA}`]],
  ['an e-mail alone', 'ada@example.com', ['1  <ada@example.com>']],
  ['a third column', 'Ada Lovelace;ada@example.com;+34 600 000 000', [`1 ${ADA}`]],
  ['a language before the name', 'es;Ada Lovelace;ada@example.com', [`1 ${ADA}`]],
  ['a heading whose line is short', 'Name,Email,Language\nAda Lovelace,ada@example.com', [`2 ${ADA}`]],
  ['a name twice in the heading', 'Name,Email,Name\nAda Lovelace,ada@example.com,Other', [`2 ${ADA}`]],
  ['a whole name where the first one is empty', 'Name,First name,Email\nAda Lovelace,,ada@example.com', [`2 ${ADA}`]],
  ['lines of invisible characters', '\u200b\nAda Lovelace;ada@example.com\n\u00a0;\u2060', [`2 ${ADA}`]],
  ['quotes around the heading', '"Name";"Email"\n"Ada Lovelace";"ada@example.com"', [`2 ${ADA}`]],
])('candidates are read from a list with %s', (_, text, people) => {
  expect(readLines(text)).toEqual(people)
})

test.each<[string, string]>([
  ['Ada\tada@example.com', '\t'],
  ['Ada;a,b\tada@example.com', '\t'],
  ['Ada;ada@example.com,x', ';'],
  ['"a;b",ada@example.com', ','],
  ['ada@example.com', ','],
  ['\n ;\n"a\nb";ada@example.com', ';'],
  ['Ada 5";x",a@b.co', ';'],
  ['\n"a;b",a@b.co', ','],
  ['a@b.co,"a;b"', ','],
  ['Ada,a@b.co\nEve;e@b.co', ','],
  [' ;\nAda,a@b.co', ','],
  ['Ada;a@b.co;sep=,', ';'],
])('the delimiter of the list %j is %j', (text, delimiter) => {
  expect(readList(text).delimiter).toBe(delimiter)
})

test('the headings of unused columns are listed', () => {
  const { ignored_columns } = readList('Name,Phone,Email,,Phone\nAda,1,ada@example.com,2,3')
  expect(ignored_columns).toEqual(['Phone', 'Phone'])
  expect(readList('Ada;a@b.co').ignored_columns).toEqual([])
})

test.each<[string, string, string[]]>([
  ['no name', ';ada@example.com', ['1 name REQUIRED']],
  ['a line with nothing but a phone', 'Name;Email;Phone\n;;600', ['2 name REQUIRED,email REQUIRED']],
  ['no e-mail', 'Ada Lovelace\nGrace', ['1 email REQUIRED', '2 email REQUIRED']],
  ['two recipients in one line, without an error', `${ADA}; ${GRACE}`, ['1', '1']],
  ['an e-mail that is cut off', 'Ada;ada@', ['1 email FORMAT_EMAIL']],
  ['brackets within brackets', 'Ada <b <ada@example.com>', ['1 name REQUIRED,email FORMAT_EMAIL']],
  ['words behind brackets', 'Ada <ada@example.com> or so', ['1 name REQUIRED,email FORMAT_EMAIL']],
  ['mailto: within an e-mail', 'Ada;xmailto:ada@example.com', ['1 email FORMAT_EMAIL']],
  ['the longest name', `${'x'.repeat(100)};a@example.com`, ['1']],
  ['an invalid e-mail', 'Ada;ada@example', ['1 email FORMAT_EMAIL']],
  ['a name with a sign', 'Ada (x);r2@example.com', ['1 name FORMAT_NAME']],
  ['a long name', `${'x'.repeat(101)};a@example.com`, ['1 name TOO_LONG']],
  ['all characters of names', "D’Arcy O'Neil-Smith Jr. 3rd Lluís·la Anne‑Marie Jean‐Luc;a@example.com", ['1']],
  ['an e-mail twice', 'Ada;a@b.co\nEve;A@B.CO\nEva;a@b.co', ['1', '2 email DUPLICATE', '3 email DUPLICATE']],
  [
    'an e-mail twice, after another error',
    '4;a@b.co\nAda;a@b.co\n5;a@b.co',
    ['1 name FORMAT_NAME', '2', '3 name FORMAT_NAME,email DUPLICATE'],
  ],
])('each line of a candidate list has its own errors: %s', (_, text, lines) => {
  expect(faults(text)).toEqual(lines)
})

describe('a candidate list as a whole', () => {
  const many = (amount: number) => Array.from({ length: amount }, (_, at) => `Ada,a${at}@example.com`).join('\n')

  test.each([
    ['without people', '', { fault: 'REQUIRED' }],
    ['of empty lines', '\n ;;\n"";\n', { fault: 'REQUIRED' }],
    ['of a heading alone', 'Name;Email', { fault: 'REQUIRED' }],
    ['of sep= alone', 'sep=;', { fault: 'REQUIRED' }],
    ['with a quote that never ends', 'Ada,a@b.co\n\n"Eve,e@b.co\nEva,f@b.co', { fault: 'UNCLOSED_QUOTE', line: 3 }],
    ['with a first quote that never ends', '"Ada,a@b.co', { fault: 'UNCLOSED_QUOTE', line: 1 }],
    ['with more than a thousand people', many(1_001), { fault: 'TOO_MANY' }],
    ['with far more than a thousand people', many(1_200), { fault: 'TOO_MANY' }],
    ['with a heading and more than a thousand people', `Name,Email\n${many(1_001)}`, { fault: 'TOO_MANY' }],
  ])('a candidate list %s is rejected', (_, text, fault) => {
    expect(readCandidateList(text)).toEqual(fault)
  })

  test('a candidate list with one thousand people is accepted', () => {
    expect(readList(`Name,Email\n${many(1_000)}\n\n`).candidates).toHaveLength(1_000)
  })
})

const MEGABYTE = 1024 * 1024
const long = (unit: string) => unit.repeat(MEGABYTE / unit.length)

test.each([
  ['quotes', long('"')],
  ['delimiters', long(';')],
  ['tabs', long('\t')],
  ['returns', long('\r')],
  ['spaces', `Ada${long(' ')}x;a@b.co`],
  ['one cell', `${long('x')};a@b.co`],
  ['brackets', `${long('<')}@`],
  ['quoted lines', `"${long('\n')}";a@b.co`],
  ['cells of quotes', long('"",')],
])('a candidate list of one megabyte of %s is processed completely', (_, text) => {
  expect(JSON.stringify(readCandidateList(text)).length).toBeLessThan(10_000)
})

const letters = fc.string({ unit: fc.constantFrom(...'abcdeéñüßçøАБВ林小明ىيه'), minLength: 1, maxLength: 8 })
const names = fc
  .tuple(letters, fc.array(fc.tuple(fc.constantFrom(' ', '-', "'", '’', '. ', '·'), letters), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.map(([sign, part]) => sign + part).join(''))
  .filter((name) => !languageCodes.some((code) => code === name.toLowerCase()))
const emails = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.nat(999_999))
  .map(([name, number]) => `${name}${number}@example.com`)
const languages = fc.constantFrom('en' as const, 'ch' as const, 'es' as const, 'tr' as const, 'ar' as const, null)
const lists = fc.uniqueArray(fc.record({ name: names, email: emails, language: languages }), {
  minLength: 1,
  maxLength: 12,
  selector: ({ email }) => email,
})
const manners = fc.record({
  delimiter: fc.constantFrom('\t', ';', ','),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  isQuoted: fc.boolean(),
  hasHeading: fc.boolean(),
  hasSep: fc.boolean(),
  isMailFirst: fc.boolean(),
  endsOpen: fc.boolean(),
})

test('any valid candidate list from a spreadsheet can be read back unchanged', () => {
  fc.assert(
    fc.property(lists, manners, (list, manner) => {
      const cell = (text: string) => {
        const mustBe = text.includes(manner.delimiter) || text.includes('"')
        return manner.isQuoted || mustBe ? `"${text.replaceAll('"', '""')}"` : text
      }
      const row = (name: string, email: string, language: string) =>
        [...(manner.isMailFirst ? [email, name] : [name, email]), language].map(cell).join(manner.delimiter)
      const lines = [
        ...(manner.hasSep ? [`sep=${manner.delimiter}`] : []),
        ...(manner.hasHeading ? [row('Name', 'Email', 'Language')] : []),
        ...list.map(({ name, email, language }) => row(name, email, language ?? '')),
      ]
      const text = lines.join(manner.lineEnd) + (manner.endsOpen ? '' : manner.lineEnd)

      const { candidates } = readList(text)
      expect(candidates.map(({ name, email, language }) => ({ name, email, language }))).toEqual(list)
      expect(candidates.every(({ errors }) => errors.length === 0)).toBe(true)
      const before = lines.length - list.length
      expect(candidates.map(({ line }) => line)).toEqual(list.map((_, at) => before + at + 1))
    }),
    { numRuns: 500 },
  )
})
