import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import english from './src/i18n/en/books/candidate.ts'

/** The form that a language has for some amounts: `X_one`. */
const FORM = /_(?:one|two|few|many)$/
const isForm = (key: string) => FORM.test(key)
const keys = Object.keys(english).filter((key) => !isForm(key))
const numbers = new Map(keys.map((key, number) => [key, String(number)]))

type Book = Readonly<Record<string, string>>

/** The texts in the order of their numbers, and beside them the forms that it counts in: `17_one`. */
export function shortBook(book: Book): string {
  const forms = Object.keys(book)
    .filter(isForm)
    .map((key) => [key.replace(/^.*(?=_)/, (name) => numbers.get(name) ?? name), book[key]])
  return JSON.stringify([keys.map((key) => book[key]), Object.fromEntries(forms)])
}

/** What the numbers stand for: a book with other numbers has another name, and is never read by a page that counts otherwise. */
export const booksName = createHash('sha256').update(keys.join()).digest('hex').slice(0, 8)

/** The candidate's script asks for its texts by number, and the names of them, a kilobyte and more, stay here. */
export const shortTexts = (): Plugin => ({
  name: 'assay:short-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /\/src\/i18n\// } },
    handler: (code) =>
      code.replace(/'([A-Z_]+\.[A-Z_0-9]+)'/g, (whole, key: string) =>
        numbers.has(key) ? `'${numbers.get(key)}'` : whole,
      ),
  },
})
