import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { textsIn } from '../../test/texts.ts'
import type { Book } from './text.ts'

const bookNames = ['entrance', 'bank', 'insight', 'oversight', 'security', 'signals', 'interviews'] as const
const books = new Map(bookNames.map((name) => [name, textsIn('en', name)]))
const bookOf = (key: string) =>
  bookNames.find((name) => [key, `${key}_other`].some((form) => form in (books.get(name) ?? {})))

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
