import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import chEntrance from './ch/auth/entrance.ts'
import chBank from './ch/books/bank.ts'
import chCommon from './ch/books/common.ts'
import chClock from './ch/books/interviews.ts'
import chOversight from './ch/books/oversight.ts'
import chSecurity from './ch/books/security.ts'
import chStaff from './ch/books/staff.ts'
import chExam from './ch/exam/exam.ts'
import enEntrance from './en/auth/entrance.ts'
import enBank from './en/books/bank.ts'
import enCommon from './en/books/common.ts'
import enClock from './en/books/interviews.ts'
import enOversight from './en/books/oversight.ts'
import enSecurity from './en/books/security.ts'
import enStaff from './en/books/staff.ts'
import enExam from './en/exam/exam.ts'
import esEntrance from './es/auth/entrance.ts'
import esBank from './es/books/bank.ts'
import esCommon from './es/books/common.ts'
import esClock from './es/books/interviews.ts'
import esOversight from './es/books/oversight.ts'
import esSecurity from './es/books/security.ts'
import esStaff from './es/books/staff.ts'
import esExam from './es/exam/exam.ts'

const chDoors = { ...chEntrance, ...chOversight, ...chSecurity }
const enDoors = { ...enEntrance, ...enOversight, ...enSecurity }
const esDoors = { ...esEntrance, ...esOversight, ...esSecurity }

const english: Record<string, string> = {
  ...enCommon,
  ...enExam,
  ...enStaff,
  ...enClock,
  ...enBank,
  ...enDoors,
}
const others: Record<string, Record<string, string>> = {
  ch: { ...chCommon, ...chExam, ...chStaff, ...chClock, ...chBank, ...chDoors },
  es: { ...esCommon, ...esExam, ...esStaff, ...esClock, ...esBank, ...esDoors },
}

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const code = files
  .filter((name) => /\.tsx?$/.test(name) && !/^i18n\W/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('every text is used', () => {
  const unused = Object.keys(english).filter((key) => !code.includes(`'${key.replace(/_one$/, '')}'`))

  expect(Object.keys(english).length).toBeGreaterThan(1_000)
  expect(unused).toEqual([])
})

describe.each(Object.entries(others))('%s', (_, texts) => {
  // The compiler finds missing texts; this test finds superfluous and empty ones.
  test('a translation has the same keys as English', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  })

  test('every text has the same placeholders', () => {
    const placesOf = (book: Record<string, string>) =>
      Object.fromEntries(Object.keys(english).map((key) => [key, placesIn(book[key] ?? '')]))

    expect(placesOf(texts)).toEqual(placesOf(english))
  })
})
