import { ownMailWords } from '@assay/domain/mail/ownWords'
import { type Language, languageCodes } from '@assay/domain/people/languages'
import { expect, test } from 'vitest'
import { candidateTexts } from '../../test/texts.ts'
import { firstWords } from './first.ts'

async function sentencesIn(language: Language): Promise<[string, string][]> {
  const mails = (['invitation', 'reminder', 'advance', 'decline'] as const).flatMap((kind) => {
    const { subject, body } = ownMailWords[language][kind]
    return [subject, ...body.split('\n')].map((line, at): [string, string] => [`mail ${kind} ${at}`, line])
  })
  const first = Object.entries(firstWords[language]).map(([name, text]): [string, string] => [`first ${name}`, text])
  return [...Object.entries(candidateTexts(language)), ...first, ...mails]
}

/** Chinese and Japanese punctuation is full-width, so no space is needed. */
const inWideSigns = /[,;:?!()]|\p{Script=Han}\.| [、。：；！？（）「」]|[、。：；！？（）「」] /u
const count = (text: string, sign: string) => text.split(sign).length

const slips: Partial<Record<Language, (text: string) => boolean>> = {
  // In French, signs such as ';' and '?' must not start a line, so a no-break space comes before them.
  fr: (text) => /(?<![\u00a0\u202f])[;:!?»]|«(?!\u202f)/.test(text),
  es: (text) => count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡'),
  ch: (text) => inWideSigns.test(text),
  ja: (text) => inWideSigns.test(text) || /\{moment\} \p{Script=Hiragana}/u.test(text),
  hi: (text) => /\p{Script=Devanagari}\p{M}*\./u.test(text),
  ar: (text) => /[,;?]/.test(text),
  he: (text) => /[„“”]/.test(text),
}
const isSlip = (language: Language, text: string): boolean =>
  /^ | $| {2}|\.\.|["']/.test(text) || /[ \u00a0\u202f][,.]/.test(text) || (slips[language]?.(text) ?? false)
/** No language has a space before a full stop or comma. Only French has a space before `;`, `:`, `!` and `?`. */
const hasRoomBefore = (language: Language, text: string) => language !== 'fr' && /\s[;:!?]/.test(text)

test.each(languageCodes.filter((code) => code !== 'en'))(
  'the texts in %s have the correct punctuation of the language',
  async (language) => {
    const sentences = await sentencesIn(language)
    const wrong = sentences.filter(([, text]) => isSlip(language, text) || hasRoomBefore(language, text))

    expect(sentences.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  },
)

/**
 * `Intl` returns words in their basic form, which is wrong after a preposition: 'через 1 секунда'. So these texts have
 * a colon.
 */
const behindColon: readonly [string, readonly Language[]][] = [
  ['ENTRY.WAIT', ['pl', 'uk', 'ar']],
  ['ENTRY.OPENS_ON', ['it', 'pt', 'pl', 'uk', 'tr', 'hi']],
  ['ENTRY.COULD_START_UNTIL', ['pl', 'uk', 'tr', 'hi']],
]

test.each(behindColon)(
  'the text %s has a colon before the time in languages that would otherwise change the form of the time',
  async (key, all) => {
    for (const language of all) expect(candidateTexts(language)[key]).toMatch(/: \{(time|moment)\}[.।]$/)
  },
)

/** All numbers use the same text, including one, so a plural form would be wrong. */
test('the text for several unsubmitted questions is also correct for one question', async () => {
  for (const language of ['it', 'pt', 'hi', 'he', 'pl', 'uk', 'ar', 'fr', 'es'] as const) {
    const text = candidateTexts(language)['EXAM.UNSUBMITTED_AMOUNT'] ?? ''
    expect(text.replace(/^\{count\} (sin|sans) /, ': {count}')).toMatch(/: \{count\}|\(\{count\}\)/)
  }
})

/** Words that assume the reader's gender, in languages with a neutral alternative. */
const sexed = {
  hi: /आप [^।]*(सकते|चाहते|करते|आते) हैं|\p{L}\/\p{L}|आप [^।]*\p{L}ेंगे/u,
  fr: /vous (ont|avons) invité/i,
  it: /^Benvenut[oa]\b/,
  es: /^¡?Bienvenid[oa]\b|usted mism[oa]/i,
  pt: /bem-vind[oa]\b|você mesm[oa]|obrigad[oa]\b/i,
} as const

test.each(Object.entries(sexed))('the texts in %s do not assume the gender of the reader', async (language, words) => {
  const sentences = await sentencesIn(language as keyof typeof sexed)
  expect(sentences.filter(([, text]) => words.test(text))).toEqual([])
})
