import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { paths } from './src/paths.ts'

/**
 * Limits for the first visit to each screen, in Brotli kilobytes of scripts and styles. Each limit was set about 5 %
 * above the size at that time.
 */
const budgets: Readonly<Record<string, number>> = {
  '/login': 335,
  '/setup': 332,
  '/login/sso': 331,
  '/login/forgotten': 333,
  '/login/password': 334,
  '/login/once': 332,
  '/shared/$token': 356,
  '/admin/dashboard': 277,
  '/admin/users': 337,
  '/admin/security': 340,
  '/admin/users/create': 333,
  '/admin/users/$id/edit': 339,
  '/admin/interviews/view': 360,
  '/admin/interviews/create': 343,
  '/admin/interviews/$code/result': 391,
  '/admin/interviews/$code/person': 343,
  '/admin/interviews/compare': 346,
  '/admin/shares': 337,
  '/admin/bin': 339,
  '/admin/notices': 339,
  '/admin/live': 356,
  '/admin/blueprints': 334,
  '/admin/blueprints/create': 350,
  '/admin/blueprints/$id/edit': 350,
  '/admin/blueprints/$id': 384,
  '/admin/blueprints/$id/candidates': 338,
  '/admin/questions/view': 365,
  '/admin/questions/create': 343,
  '/admin/questions/$id/edit': 360,
  '/admin/questions/$id/history': 341,
  '/admin/questions/passages': 340,
  '/admin/questions/passages/create': 342,
  '/admin/questions/passages/$id/edit': 343,
  '/admin/questions/import': 341,
  '/admin/questions/import/$id': 359,
  '/admin/questions/$id/insight': 349,
  '/admin/questions/$id/key-fix': 351,
  '/admin/questions/$id/defence': 349,
  '/admin/standards/$id': 345,
  '/admin/labels': 331,
  '/admin/labels/create': 329,
  '/admin/labels/$id/edit': 329,
  '/admin/insight': 345,
  '/admin/system': 337,
  '/admin/system/audit': 338,
  '/admin/system/webhooks': 342,
  '/admin/system/privacy': 342,
  '/admin/system/policy': 336,
  '/admin/system/company': 342,
  '/admin/system/mail': 342,
  '/admin/system/directory': 338,
  '/admin/system/connections': 344,
}

/** Every staff page loads this code later, for offline use, so it has its own budget. */
const loadedAfter = { parts: ['src/lib/offline/offlineStore.ts', 'src/lib/updates/serviceWorker.ts'], budget: 7 }

const here = (path: string) => join(import.meta.dirname, path)
const manifest: Manifest = JSON.parse(readFileSync(here('dist/.vite/manifest.json'), 'utf8'))

const screens = readFileSync(here('src/screens.ts'), 'utf8')
  .split('path: paths.')
  .slice(1)
  .map((entry) => ({
    path: paths[/^\w+/.exec(entry)?.[0] as keyof typeof paths],
    page: `src/${/import\('\.\/(.+?)'\)/.exec(entry)?.[1]}`,
    books: [...(/withTexts\(\[(.*?)\]/.exec(entry)?.[1] ?? '').matchAll(/\w+/g)].map(([book]) => book),
  }))

/** Only the English texts are measured, because the texts of all languages have nearly the same size. */
const bookOf = (book: string) => `src/i18n/en/${book}.json`

/** The manifest does not name the files that every page loads, so `index.html` provides their names. */
const framed = [...readFileSync(here('dist/index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
  ([, file = '']) => file,
)
const partOf = (file: string) => Object.keys(manifest).find((part) => manifest[part]?.file === file) ?? file

function filesOf(parts: readonly string[]): Set<string> {
  const reached = new Set(parts)
  const files = new Set<string>()
  for (const part of reached) {
    const chunk = manifest[part]
    if (!chunk) throw new Error(`The build has no part ${part}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) reached.add(next)
  }
  return files
}

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(here(`dist/${file}`))).length
  sizes.set(file, known)
  return known
}

const sumOf = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0)
const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

const firstFilesOf = ({ page, books }: (typeof screens)[number]) => [
  ...filesOf([...framed.map(partOf), page, ...['common', 'staff', ...books].map(bookOf)]),
]

test('the first load of each page is within its size limit', () => {
  const tooHeavy = screens.flatMap((screen) => {
    const { path } = screen
    const files = firstFilesOf(screen)
    const bytes = sumOf(files)
    const budget = budgets[path] ?? 0
    if (bytes <= budget * 1000) return []
    const largest = files.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, 6)
    return `${path}: ${inKb(bytes)}, and ${budget} KB allowed; the largest: ${largest.map((file) => `${file} ${inKb(sizeOf(file))}`).join(', ')}`
  })

  expect(tooHeavy).toEqual([])
})

test('the code that the dashboard loads after its first screen is within its size limit', () => {
  const dashboard = screens.find(({ path }) => path === paths.dashboard)
  const there = new Set(dashboard && firstFilesOf(dashboard))
  const more = [...filesOf(loadedAfter.parts)].filter((file) => !there.has(file))

  expect(sumOf(more)).toBeGreaterThan(0)
  expect(sumOf(more), more.join(', ')).toBeLessThanOrEqual(loadedAfter.budget * 1_000)
})

test('every page has a size limit, and every size limit belongs to a page', () => {
  expect(Object.keys(budgets).toSorted()).toEqual(screens.map(({ path }) => path as string).toSorted())
})
