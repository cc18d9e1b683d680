import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import entrance from './en/auth/entrance.ts'
import bank from './en/books/bank.ts'
import insight from './en/books/insight.ts'
import interviews from './en/books/interviews.ts'
import oversight from './en/books/oversight.ts'
import security from './en/books/security.ts'
import signals from './en/books/signals.ts'

const books = { entrance, bank, insight, oversight, security, signals, interviews }
type Book = keyof typeof books
const bookNames = Object.keys(books) as Book[]
const bookOf = (key: string) => bookNames.find((name) => key in books[name] || `${key}_one` in books[name])

const root = join(import.meta.dirname, '..')
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('i18n/') && !name.includes('.test.'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
)

interface Part {
  imports: string[]
  later: { target: string; with: Book[] }[]
  own: Book[]
  keys: string[]
}

function partOf(path: string): Part {
  const text = sources.get(path) ?? ''
  const targetOf = (specifier: string) => posix.join(posix.dirname(path), specifier)
  const named = (list: string) => bookNames.filter((name) => list.includes(`'${name}'`))
  const own = [...text.matchAll(/addTexts\(([^)]*)\)/g)].flatMap(([, list = '']) => named(list))
  return {
    own,
    imports: [...text.matchAll(/^(?:import|export) (?!type )[^'"]*?['"](\.[^'"]+)['"]/gm)].map(([, to = '']) =>
      targetOf(to),
    ),
    later: [...text.matchAll(/(?:withTexts\(\[([^\]]*)\],\s*\(\) =>\s*)?import\('(\.[^']+)'\)/g)].map(
      ([, list = '', to = '']) => ({ target: targetOf(to), with: [...named(list), ...own] }),
    ),
    keys: [...text.matchAll(/'([A-Z][A-Z_]*\.[A-Z_.]+)'/g)].map(([, key = '']) => key),
  }
}

function unloaded(start: string, loaded: readonly Book[], seen: Set<string>): string[] {
  const found: string[] = []
  const files = [start]
  for (const file of files) {
    const { imports, later, own, keys } = partOf(file)
    for (const key of keys) {
      const book = bookOf(key)
      if (book && !loaded.includes(book) && !own.includes(book))
        found.push(`${key} of ${book} in ${file}, reached from ${start}`)
    }
    files.push(...imports.filter((one) => sources.has(one) && !files.includes(one)))
    for (const { target, with: brought } of later) {
      const all = [...new Set([...loaded, ...brought])].toSorted()
      const visit = `${target} with ${all}`
      if (seen.has(visit) || !sources.has(target)) continue
      seen.add(visit)
      found.push(...unloaded(target, all, seen))
    }
  }
  return found
}

test('every text of a screen is in a text file that the screen loads', () => {
  expect([...new Set(unloaded('main.tsx', [], new Set()))].toSorted()).toEqual([])
})
