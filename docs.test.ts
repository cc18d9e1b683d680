import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = readFileSync('docs/coverage.md', 'utf8').split('\n')
const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| what '))
const named = [...new Set(rows.flatMap((row) => row.match(/`[^`]+ › [^`]+`/g) ?? []))].map((each) => each.slice(1, -1))

/** Whether a title in this code begins with these words. */
const tells = (code: string, words: string) => [`'`, `"`, '`'].some((quote) => code.includes(quote + words))

test('the page of coverage says something', () => {
  expect(rows.length).toBeGreaterThan(150)
})

test.each(rows)('a test holds: %s', (row) => {
  expect(row).toMatch(/`[^`]+ › [^`]+`[^|]*\|$/)
})

test.each(named)('there is %s', (name) => {
  const [file = '', title = ''] = name.split(' › ')
  expect(existsSync(file)).toBe(true)
  expect(tells(readFileSync(file, 'utf8'), title)).toBe(true)
})

/** What the pages tell a reader to run: the part of a path that finds the tests. */
const commands = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')].flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/(?:vitest run|playwright test)[^`\n]*/g)].flatMap(([command]) =>
    (command.match(/(?:server|e2e|domain|web|contract)\/[\w/.-]+/g) ?? []).map((part) => [page, part] as const),
  ),
)
const tests = globSync('{server,e2e,domain,web,contract}/**/*.{test,spec}.{ts,tsx}', {
  exclude: (name) => name === 'node_modules',
})

test.each(commands)('%s names tests that there are: %s', (_page, part) => {
  expect(tests.some((path) => path.includes(part))).toBe(true)
})

test('every part has the number of the release, and operators can read what it changes', () => {
  // The page's own number is the one that the specification names (docs/decisions.md, reading 160).
  const versions = ['package.json', ...globSync('{domain,contract,server}/package.json')].map(
    (path) => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version,
  )
  expect(new Set(versions).size).toBe(1)
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${versions[0]}\n`)
})

test('the image is built of the pages that a start builds, in their order', () => {
  const configsIn = (file: string) => readFileSync(file, 'utf8').match(/vite\.(?:\w+\.)?config\.ts/g)

  expect(configsIn('Dockerfile')).toEqual(configsIn('scripts/lib/page.mjs'))
})
