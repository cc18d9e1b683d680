import { languageCodes, staffLanguages } from '@assay/domain/people/languages'
import { describe, expect, test } from 'vitest'
import { candidateTexts } from '../../test/texts.ts'
import { firstWords } from './first.ts'
import { localeOf } from './language.ts'

const english = candidateTexts('en')
const nameOf = (key: string) => key.replace(/_[a-z]+$/, '')
const counted = new Set(
  Object.keys(english)
    .filter((key) => key !== nameOf(key))
    .map(nameOf),
)
const single = Object.keys(english).filter((key) => key === nameOf(key))
const keys = [...single, ...[...counted].map((key) => `${key}_other`)]

const others = languageCodes.filter((code) => !staffLanguages.some((one) => one === code))
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
/** Plural forms for one or two may contain a word instead of the number. */
const withoutCount = (text: string) => placesIn(text).filter((place) => place !== '{count}')

const amounts = Array.from({ length: 200 }, (_, at) => at + 1)

describe.each(others)('the texts for candidates in %s', (language) => {
  test('every text for candidates has the same placeholders as in English', () => {
    const book = candidateTexts(language)
    const wrong = keys.filter((key) => `${placesIn(book[key] ?? '')}` !== `${placesIn(english[key] ?? '')}`)
    expect(wrong).toEqual([])
  })

  test('a text with an amount has all plural forms of the language, and other texts have no plural forms', () => {
    const book = candidateTexts(language)
    const rules = new Intl.PluralRules(localeOf(language))
    const all = new Set(amounts.map((amount) => rules.select(amount)))
    // The form `other` covers all larger numbers.
    const larger = rules.select(amounts.length)
    const own = [...all].filter((form) => form !== larger)
    const expected = [...keys, ...[...counted].flatMap((key) => own.map((form) => `${key}_${form}`))]
    expect(Object.keys(book).toSorted()).toEqual(expected.toSorted())
    const wrong = Object.keys(book).filter(
      (key) =>
        `${withoutCount(book[key] ?? '')}` !==
        `${withoutCount(english[counted.has(nameOf(key)) ? `${nameOf(key)}_other` : key] ?? '')}`,
    )
    expect(wrong).toEqual([])
  })

  test('a plural form that is used for several amounts, such as 1 and 21, contains the amount', () => {
    const book = candidateTexts(language)
    const rules = new Intl.PluralRules(localeOf(language))
    const forms = amounts.map((amount) => rules.select(amount))
    const ofSeveral = new Set(forms.filter((form, at) => forms.indexOf(form) !== at))
    const wrong = [...counted].flatMap((key) =>
      [...ofSeveral]
        .map((form) => `${key}_${form}`)
        .filter((name) => {
          const [text, general = ''] = [book[name], book[`${key}_other`]]
          if (text === undefined) return false
          return general.includes('{count}')
            ? !text.includes('{count}')
            : text.includes('{numbers}') && text !== general
        }),
    )
    expect(wrong).toEqual([])
  })

  test('every text for candidates is translated, and at most about twice as long as in English', () => {
    const book = candidateTexts(language)
    const own: Readonly<Record<string, string>> = { ...book, ...firstWords[language] }
    const isSame = (key: string) =>
      own[key] === english[key] && /\p{L}{3,} \p{L}{3,}/u.test(english[key]?.replace(/\{\w+\}/g, '') ?? '')
    expect(keys.filter(isSame)).toEqual([])
    const isLong = (key: string) => (own[key]?.length ?? 0) > 2 * (english[key]?.length ?? 0) + 16
    expect(keys.filter(isLong)).toEqual([])
  })
})
