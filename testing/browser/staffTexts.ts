import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type bank from '../../web/src/i18n/en/bank.json'
import type common from '../../web/src/i18n/en/common.json'
import type entrance from '../../web/src/i18n/en/entrance.json'
import type exam from '../../web/src/i18n/en/exam.json'
import type oversight from '../../web/src/i18n/en/oversight.json'
import type security from '../../web/src/i18n/en/security.json'
import type staff from '../../web/src/i18n/en/staff.json'

const NAMES = ['common', 'exam', 'staff', 'entrance', 'oversight', 'security', 'bank'] as const

export type Texts = Record<
  keyof (typeof common &
    typeof exam &
    typeof staff &
    typeof entrance &
    typeof oversight &
    typeof security &
    typeof bank),
  string
>
const textsIn = (language: string): Texts =>
  Object.assign(
    {},
    ...NAMES.map((name) =>
      JSON.parse(readFileSync(new URL(`../../web/src/i18n/${language}/${name}.json`, import.meta.url), 'utf8')),
    ),
  )
const english = textsIn('en')
const books = { en: english, ch: textsIn('ch'), es: textsIn('es') }

export const languages = ['en', 'ch', 'es'] as const

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
