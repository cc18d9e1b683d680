import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { layersInOrder } from './layers.ts'

const ARCHITECTURE = 'docs/architecture.md'
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  '.github/SECURITY.md',
  'server/guarantees/README.md',
  ...globSync('docs/**/*.md'),
]
const readPage = (page: string) => readFileSync(page, 'utf8')
/**
 * Returns the inline code of a page. Code blocks are left out, because their shell commands may contain paths of other
 * machines.
 */
const codeIn = (text: string) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const foldersIn = (place: string) =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const groups = foldersIn('server/src')
const modules = groups.flatMap((group) => foldersIn(`server/src/${group}`).map((module) => `${group}/${module}`))
/** Finds only whole words, so that `live` is not found in `deliver`. */
const named = new Set(codeIn(readPage(ARCHITECTURE)).flatMap((code) => code.split(/[^\w]+/)))

test.each(modules)('the architecture page mentions the folder server/src/%s', (module) => {
  expect([...named]).toEqual(expect.arrayContaining(module.split('/')))
})

test('the architecture page lists the modules in the same order as the architecture rules', () => {
  const [, written = ''] =
    /only modules to its left: `([^`]+)`/.exec(readPage(ARCHITECTURE).replaceAll('\n', ' ')) ?? []
  expect(written.split('·').map((module) => module.trim())).toEqual(layersInOrder)
})

const places = [
  '',
  ...['domain', 'contract', 'server', 'web'].map((part) => `${part}/src/`),
  ...groups.map((group) => `server/src/${group}/`),
  ...['ui', 'lib', 'shell'].map((module) => `web/src/${module}/`),
]
const isThere = (path: string) => ['', '.ts', '.tsx'].some((end) => existsSync(path + end))
const withSource = (path: string) => path.replace(/^(domain|contract|server|web)\/(?!src\/)/, '$1/src/')
const find = (path: string) => [...places.map((place) => place + path), withSource(path)].find(isThere)

function lostOnWalks(text: string): string[] {
  let before = ''
  return codeIn(text)
    .filter((code) => /^[~\w.-]+(\/[\w.-]+)+\/?$/.test(code))
    .filter((code) => {
      if (code.startsWith('~/')) return !isThere(before + code.slice(1))
      const path = find(code)
      before = posix.dirname(path ?? code)
      return path === undefined
    })
}

test('every path on the architecture page is an existing file or folder', () => {
  expect(lostOnWalks(readPage(ARCHITECTURE))).toEqual([])
  expect(
    lostOnWalks('`server/product/attempts/closing/closeTests`, `~/nowhere` and `server/nowhere/close`'),
  ).toHaveLength(2)
})

const top = ['contract', 'docs', 'domain', 'scripts', 'server', 'testing', 'web']
const files = globSync(`{${top}}/**/*`, { exclude: (name) => /^(node_modules|dist)$/.test(name) })

const ourPath = new RegExp(`(?<![\\w/.~{}-])(?:${top.join('|')})/[\\w./-]*\\w(?![\\w./-]*<)`, 'g')
const pathsIn = (text: string) => codeIn(text).flatMap((code) => code.match(ourPath) ?? [])

const leadsSomewhere = (path: string) =>
  [path, withSource(path)].some((begin) => files.some((file) => file.startsWith(begin)))

test('the check of the architecture page reports a path to a missing file or folder', () => {
  const paths = pathsIn('`server/src/app.ts`, `vitest run server/src/nowhere` and `server/src/NNNN_<what>.ts`')
  expect(paths.filter((path) => !leadsSomewhere(path))).toEqual(['server/src/nowhere'])
})

test.each(pages)('every path and link on the page %s leads to an existing file or folder', (page) => {
  const text = readPage(page)
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)].map(([, to = '']) => to)

  expect(links.filter((to) => !existsSync(posix.join(posix.dirname(page), to)))).toEqual([])
  if (page !== ARCHITECTURE) expect(pathsIn(text).filter((path) => !leadsSomewhere(path))).toEqual([])
})
