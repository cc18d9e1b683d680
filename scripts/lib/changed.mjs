import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './places.mjs'
import { say, Trouble } from './say.mjs'
import { check, rules, types, vitest } from './stages.mjs'

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const lines = (text) => text.split('\n').filter(Boolean)

function base() {
  for (const main of ['origin/main', 'main', 'origin/HEAD']) {
    try {
      return git('merge-base', main, 'HEAD').trim()
    } catch {
      // Git found no branch with this name, so the loop tries the next name.
    }
  }
  throw new Trouble('There is no main branch to compare with. Run: npm run check')
}

const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)
const titlesIn = (text) =>
  [...text.matchAll(/(?:\btest(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , title]) => title)

function lostSentences(before) {
  const touched = lines(git('diff', '--name-only', '--no-renames', before)).filter(isTest)
  const held = new Set(
    touched
      .filter((path) => existsSync(join(root, path)))
      .flatMap((path) => titlesIn(readFileSync(join(root, path), 'utf8'))),
  )
  const known = new Set(lines(git('ls-tree', '-r', '--name-only', before, '--', ...touched)))
  return touched
    .filter((path) => known.has(path))
    .flatMap((path) => titlesIn(git('show', `${before}:${path}`)).map((title) => ({ path, title })))
    .filter(({ title }) => !held.has(title))
}

const nounOf = (path) => /\/src\/(?:(?:platform|product|operations)\/)?(\w+)/.exec(path)?.[1]

/**
 * Selects the changed tests and all tests in the same folder or module. Following imports would select every server
 * test.
 */
function nearestTests(changed) {
  const folders = new Set(changed.map((path) => dirname(path)))
  const nouns = new Set(changed.map(nounOf).filter(Boolean))
  const tests = lines(git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'))
  const inRoom = tests.filter((path) => path.includes('/') && existsSync(join(root, path)))
  const nearness = [
    (path) => changed.includes(path),
    (path) => folders.has(dirname(path)),
    (path) => nouns.has(nounOf(path)),
  ]
  return [...new Set(nearness.flatMap((isNear) => inRoom.filter(isNear)))]
}

function lastSeconds() {
  const memory = join(root, 'node_modules/.vite/vitest')
  const folders = existsSync(memory) ? readdirSync(memory) : []
  const results = folders.map((name) => join(memory, name, 'results.json')).filter((file) => existsSync(file))
  const files = results
    .flatMap((file) => Object.values(JSON.parse(readFileSync(file, 'utf8')).projects ?? {}))
    .flatMap((project) => Object.entries(project.files ?? {}))
  return new Map(files.map(([path, { duration }]) => [path, duration / 1000]))
}

const usualSeconds = (path) =>
  path.startsWith('server/guarantees/') ? 12 : path.startsWith('server/') ? 3 : path.startsWith('web/') ? 1 : 0.5

/** Time limit for the tests in seconds, so that the whole run takes less than a minute. */
const SECONDS = 30

function affordable(tests) {
  const last = lastSeconds()
  let left = SECONDS
  return tests.filter((path) => {
    const seconds = last.get(path) ?? usualSeconds(path)
    if (seconds > left) return false
    left -= seconds
    return true
  })
}

const nearest = (tests) =>
  tests.length > 0 ? [vitest('nearest tests', ['domain', 'contract', 'web', 'sqlite'], ...tests)] : []

const list = (title, paths) => paths.length > 0 && say(`${title}\n${paths.map((path) => `  ${path}`).join('\n')}`)

export function changedStages() {
  const before = base()
  const changed = [
    ...lines(git('diff', '--name-only', '--diff-filter=d', before)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]
  if (changed.length === 0) {
    say(`Nothing has changed since ${before.slice(0, 8)}.`)
    return []
  }
  const near = nearestTests(changed)
  const tests = affordable(near.filter((path) => !/\.(?:postgres|built|slow)\.test\./.test(path)))
  const endToEnd = changed.filter((path) => path.endsWith('.spec.ts'))

  list(`${changed.length} changed files since ${before.slice(0, 8)}:`, changed)
  list('Tests that run, the nearest first:', tests)
  list('Not run now, although the change may affect them (npm test runs them):', [
    ...near.filter((path) => !tests.includes(path)),
    ...endToEnd,
    'tests of other modules, tests on PostgreSQL, end-to-end tests, search for unused code',
  ])
  list(
    'Titles of removed tests:',
    lostSentences(before).map(({ path, title }) => `${title} (${path})`),
  )
  return [check('lint', 'biome', 'ci', '--no-errors-on-unmatched', ...changed), rules, types, ...nearest(tests)]
}
