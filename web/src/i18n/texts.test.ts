import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import chBank from './ch/bank/book.ts'
import chClock from './ch/clock/book.ts'
import chCommon from './ch/common.ts'
import chEntrance from './ch/doors/entrance.ts'
import chOversight from './ch/doors/oversight.ts'
import chSecurity from './ch/doors/security.ts'
import chExam from './ch/exam.ts'
import chParts from './ch/examParts.ts'
import chStaff from './ch/staff.ts'
import enBank from './en/bank/book.ts'
import enClock from './en/clock/book.ts'
import enCommon from './en/common.ts'
import enEntrance from './en/doors/entrance.ts'
import enOversight from './en/doors/oversight.ts'
import enSecurity from './en/doors/security.ts'
import enExam from './en/exam.ts'
import enParts from './en/examParts.ts'
import enStaff from './en/staff.ts'
import esBank from './es/bank/book.ts'
import esClock from './es/clock/book.ts'
import esCommon from './es/common.ts'
import esEntrance from './es/doors/entrance.ts'
import esOversight from './es/doors/oversight.ts'
import esSecurity from './es/doors/security.ts'
import esExam from './es/exam.ts'
import esParts from './es/examParts.ts'
import esStaff from './es/staff.ts'

const chDoors = { ...chEntrance, ...chOversight, ...chSecurity }
const enDoors = { ...enEntrance, ...enOversight, ...enSecurity }
const esDoors = { ...esEntrance, ...esOversight, ...esSecurity }

const english: Record<string, string> = {
  ...enCommon,
  ...enExam,
  ...enParts,
  ...enStaff,
  ...enClock,
  ...enBank,
  ...enDoors,
}
const others: Record<string, Record<string, string>> = {
  ch: { ...chCommon, ...chExam, ...chParts, ...chStaff, ...chClock, ...chBank, ...chDoors },
  es: { ...esCommon, ...esExam, ...esParts, ...esStaff, ...esClock, ...esBank, ...esDoors },
}

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const code = files
  .filter((name) => /\.tsx?$/.test(name) && !/^i18n\W/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('every text is used somewhere', () => {
  const unused = Object.keys(english).filter((key) => !code.includes(`'${key.replace(/_one$/, '')}'`))

  expect(Object.keys(english).length).toBeGreaterThan(1_000)
  expect(unused).toEqual([])
})

describe.each(Object.entries(others))('%s', (_, texts) => {
  // What is missing does not compile; here it is about what is left over or left out.
  test('knows no text that English does not', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  })

  test('every text has the same places to fill in', () => {
    const placesOf = (book: Record<string, string>) =>
      Object.fromEntries(Object.keys(english).map((key) => [key, placesIn(book[key] ?? '')]))

    expect(placesOf(texts)).toEqual(placesOf(english))
  })
})
