import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { paths } from './src/paths.ts'

/** Kilobytes of brotli, scripts and styles, that a first visit to each screen loads: about 5 % above the weight when this was set. */
const budgets: Readonly<Record<string, number>> = {
  '/login': 331,
  '/setup': 328,
  '/login/sso': 327,
  '/login/forgotten': 329,
  '/login/password': 330,
  '/login/once': 328,
  '/shared/$token': 352,
  '/admin/dashboard': 273,
  '/admin/users': 333,
  '/admin/security': 336,
  '/admin/users/create': 329,
  '/admin/users/$id/edit': 335,
  '/admin/interviews/view': 356,
  '/admin/interviews/create': 339,
  '/admin/interviews/$code/result': 387,
  '/admin/interviews/$code/person': 339,
  '/admin/interviews/compare': 342,
  '/admin/shares': 333,
  '/admin/bin': 335,
  '/admin/notices': 335,
  '/admin/live': 352,
  '/admin/blueprints': 330,
  '/admin/blueprints/create': 346,
  '/admin/blueprints/$id/edit': 346,
  '/admin/blueprints/$id': 380,
  '/admin/blueprints/$id/candidates': 334,
  '/admin/questions/view': 361,
  '/admin/questions/create': 339,
  '/admin/questions/$id/edit': 356,
  '/admin/questions/$id/history': 337,
  '/admin/questions/passages': 336,
  '/admin/questions/passages/create': 338,
  '/admin/questions/passages/$id/edit': 339,
  '/admin/questions/import': 337,
  '/admin/questions/import/$id': 355,
  '/admin/questions/$id/insight': 345,
  '/admin/questions/$id/key-fix': 347,
  '/admin/questions/$id/defence': 345,
  '/admin/standards/$id': 341,
  '/admin/labels': 327,
  '/admin/labels/create': 325,
  '/admin/labels/$id/edit': 325,
  '/admin/insight': 341,
  '/admin/system': 333,
  '/admin/system/audit': 334,
  '/admin/system/webhooks': 338,
  '/admin/system/privacy': 338,
  '/admin/system/policy': 332,
  '/admin/system/company': 338,
  '/admin/system/mail': 338,
  '/admin/system/directory': 334,
  '/admin/system/connections': 340,
}

/** Code that every staff page loads once its screen is there, for times without a network. */
const loadedAfter = { parts: ['src/lib/offline/offlineStore.ts', 'src/lib/updates/serviceWorker.ts'], budget: 7 }

const here = (path: string) => join(import.meta.dirname, path)
const manifest: Manifest = JSON.parse(readFileSync(here('dist/.vite/manifest.json'), 'utf8'))

/** Each screen with what is loaded for it, as the table of screens says it. */
const screens = readFileSync(here('src/screens.ts'), 'utf8')
  .split('path: paths.')
  .slice(1)
  .map((entry) => ({
    path: paths[/^\w+/.exec(entry)?.[0] as keyof typeof paths],
    page: `src/${/import\('\.\/(.+?)'\)/.exec(entry)?.[1]}`,
    books: [...(/withTexts\(\[(.*?)\]/.exec(entry)?.[1] ?? '').matchAll(/\w+/g)].map(([book]) => book),
  }))

/** The languages weigh alike, but for a few percent. */
const bookOf = (book: string) => `src/i18n/en/${book === 'entrance' ? 'auth' : 'books'}/${book}.ts`

/** What the frame names: the entry itself is part of a group, and stands in the manifest under no name of its own. */
const framed = [...readFileSync(here('dist/index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
  ([, file = '']) => file,
)
const partOf = (file: string) => Object.keys(manifest).find((part) => manifest[part]?.file === file) ?? file

function filesOf(parts: readonly string[]): Set<string> {
  const reached = new Set(parts)
  const files = new Set<string>()
  // A set goes on with what is added to it meanwhile.
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

test('each page’s first load is within its budget', () => {
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

test('the code that the dashboard loads after its screen is within its budget', () => {
  const dashboard = screens.find(({ path }) => path === paths.dashboard)
  const there = new Set(dashboard && firstFilesOf(dashboard))
  const more = [...filesOf(loadedAfter.parts)].filter((file) => !there.has(file))

  expect(sumOf(more)).toBeGreaterThan(0)
  expect(sumOf(more), more.join(', ')).toBeLessThanOrEqual(loadedAfter.budget * 1_000)
})

test('every page has a budget, and no other', () => {
  expect(Object.keys(budgets).toSorted()).toEqual(screens.map(({ path }) => path as string).toSorted())
})
