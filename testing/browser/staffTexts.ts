import { expect, type Page } from '@playwright/test'
import chEntrance from '../../web/src/i18n/ch/auth/entrance.ts'
import chBank from '../../web/src/i18n/ch/books/bank.ts'
import chCommon from '../../web/src/i18n/ch/books/common.ts'
import chOversight from '../../web/src/i18n/ch/books/oversight.ts'
import chSecurity from '../../web/src/i18n/ch/books/security.ts'
import chStaff from '../../web/src/i18n/ch/books/staff.ts'
import chExam from '../../web/src/i18n/ch/exam/exam.ts'
import enEntrance from '../../web/src/i18n/en/auth/entrance.ts'
import enBank from '../../web/src/i18n/en/books/bank.ts'
import enCommon from '../../web/src/i18n/en/books/common.ts'
import enOversight from '../../web/src/i18n/en/books/oversight.ts'
import enSecurity from '../../web/src/i18n/en/books/security.ts'
import enStaff from '../../web/src/i18n/en/books/staff.ts'
import enExam from '../../web/src/i18n/en/exam/exam.ts'
import esEntrance from '../../web/src/i18n/es/auth/entrance.ts'
import esBank from '../../web/src/i18n/es/books/bank.ts'
import esCommon from '../../web/src/i18n/es/books/common.ts'
import esOversight from '../../web/src/i18n/es/books/oversight.ts'
import esSecurity from '../../web/src/i18n/es/books/security.ts'
import esStaff from '../../web/src/i18n/es/books/staff.ts'
import esExam from '../../web/src/i18n/es/exam/exam.ts'

const english = { ...enCommon, ...enExam, ...enStaff, ...enEntrance, ...enOversight, ...enSecurity, ...enBank }
export type Texts = Record<keyof typeof english, string>
const books: Record<'en' | 'ch' | 'es', Texts> = {
  en: english,
  ch: { ...chCommon, ...chExam, ...chStaff, ...chEntrance, ...chOversight, ...chSecurity, ...chBank },
  es: { ...esCommon, ...esExam, ...esStaff, ...esEntrance, ...esOversight, ...esSecurity, ...esBank },
}

export const languages = ['en', 'ch', 'es'] as const

/** English texts that differ in this language, as patterns of a whole text. */
function foreignTo(texts: Texts): string[] {
  const own = new Set(Object.values(texts))
  const others = Object.values(english).filter(
    (text) => !own.has(text) && /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')),
  )
  return others.map((text) => `^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`)
}

const readFrom = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>([document.title.split(' · ')[0] ?? ''])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // Scripts and styles contain no visible text.
      if (!parentElement?.closest('script, style')) found.add(textContent?.trim() ?? '')
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name) ?? '')
    }
    return [...found]
  })

export function staffTextsIn(language: keyof typeof books) {
  const texts = books[language]
  const patterns = language === 'en' ? [] : foreignTo(texts).map((pattern) => new RegExp(pattern))
  return {
    t: (key: keyof Texts, values: Record<string, string | number> = {}) =>
      texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    async expectNoEnglish(page: Page): Promise<void> {
      const read = await readFrom(page)
      expect(read.filter((text) => patterns.some((pattern) => pattern.test(text)))).toEqual([])
    },
  }
}
