import { execFileSync, execSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '../../server/src/config.ts'
import { SCHEMA } from '../../server/src/platform/db/migrate.ts'
import { keptVersions, releaseObstacle } from '../release/main.ts'
import { hardSentences } from './commentSentences.ts'

const commandPages = ['README.md', 'CONTRIBUTING.md', 'server/guarantees/README.md', ...globSync('docs/**/*.md')]
const commands = commandPages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/(?:vitest run|playwright test)[^`\n]*/g)].flatMap(([command]) =>
    (command.match(/(?:server|testing|domain|web|contract)\/[\w/.-]+/g) ?? []).map((part) => [page, part] as const),
  ),
)
const tests = globSync('{server,testing,domain,web,contract}/**/*.{test,spec}.{ts,tsx}', {
  exclude: (name) => name === 'node_modules',
})

test('every documented test command matches existing tests', () => {
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter(([, part]) => !tests.some((path) => path.includes(part)))).toEqual([])
})

test('every package has the number of the release, and the changelog describes the release', () => {
  // `web/package.json` keeps the version of the specification (docs/decisions.md, reading 160).
  const versions = ['package.json', ...globSync('{domain,contract,server}/package.json')].map(
    (path) => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version,
  )
  expect(new Set(versions).size).toBe(1)
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${versions[0]}\n`)
})

test('the newest release in the changelog is the current release', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

  expect(keptVersions()[0]).toBe(version)
})

test('a release is rejected if the changelog has another release number, or if the tables differ from the stored database', () => {
  const [newest = ''] = keptVersions()

  expect(releaseObstacle('9.9.9', SCHEMA)).toBe(
    `CHANGELOG.md begins with version ${newest}, but package.json has version 9.9.9.`,
  )
  expect(releaseObstacle(newest, '9999_not_yet')).toMatch(/ is missing, | was stored: run "npm run release -- --keep"/)
})

test('the Dockerfile and npm start build the same parts of the web app in the same order', () => {
  const configsIn = (file: string) => readFileSync(file, 'utf8').match(/vite\.(?:\w+\.)?config\.ts/g)

  expect(configsIn('Dockerfile')).toEqual(configsIn('scripts/lib/page.mjs'))
})

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

test('the .dockerignore file excludes no file that the image needs', () => {
  const letThrough = linesOf('.dockerignore')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  const copied = linesOf('Dockerfile')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))

  expect(copied.length).toBeGreaterThan(10)
  expect(
    copied.filter((source) => !letThrough.some((path) => source === path || source.startsWith(`${path}/`))),
  ).toEqual([])
  for (const source of copied) expect(existsSync(source), source).toBe(true)
})

test('the configuration page lists every setting with its default', () => {
  const table = linesOf('docs/configuration.md').filter((line) => line.startsWith('| `'))
  const named = table.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? [])
  // The docs need not list `ASSAY_TEST_CLOCK`, which is only for tests, and `NODE_ENV`, a standard variable.
  const settings = settingNames.filter((name) => !['ASSAY_TEST_CLOCK', 'NODE_ENV'].includes(name))

  expect(settings.filter((name) => !named.includes(name))).toEqual([])
  expect(table.filter((line) => (line.split('|')[2] ?? '').trim() === '')).toEqual([])
})

interface Locked {
  version?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
}

function installedFor(workspace: string): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const found = new Set<string>()
  const placeOf = (name: string, from: string): string => {
    const place = `${from && `${from}/`}node_modules/${name}`
    if (packages[place] || from === '') return place
    return placeOf(name, from.replace(/(^|\/)(?:node_modules\/)?(?:@[^/]+\/)?[^/]+$/, ''))
  }
  const add = (place: string) => {
    if (found.has(place)) return
    found.add(place)
    const { link, resolved = '', dependencies = {} } = packages[place] ?? {}
    if (link) add(resolved)
    else for (const name of Object.keys(dependencies)) add(placeOf(name, place))
  }
  add(workspace)
  const kept = [...found].filter((place) => !packages[place]?.link && place.includes('node_modules/'))
  return new Set(kept.map((place) => `${place.split('node_modules/').at(-1)}@${packages[place]?.version}`))
}

test('the documented npm sbom command lists every package that runs', { timeout: 60_000 }, () => {
  const [command = ''] = readFileSync('docs/install.md', 'utf8').match(/npm sbom [^`]+/) ?? []
  const output = execSync(command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 })
  const { components } = JSON.parse(output) as {
    components: { group?: string; name: string; version: string; scope: string }[]
  }

  const listed = components
    .filter(({ scope }) => scope === 'required')
    .map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  const installed = installedFor('server')
  expect(installed.size).toBeGreaterThan(100)
  expect([...installed].filter((each) => !listed.includes(each))).toEqual([])
})

const COMMANDS = 'backup|restore|drill|move|verify|audit|erasures|sign-in-link|doctor|demo'

test('the documentation writes operator commands in a form that also works in a clone of the repository', () => {
  const startsWithNpm = globSync('docs/**/*.md').filter((page) => readFileSync(page, 'utf8').includes('npm start'))
  const spelt = ['README.md', ...globSync('docs/**/*.md')].filter((page) =>
    new RegExp(`npm run (?:--silent )?(?:assay|${COMMANDS})\\b`).test(readFileSync(page, 'utf8')),
  )

  expect([...startsWithNpm, ...spelt]).toEqual([])
  expect(execFileSync('./assay', ['help'], { encoding: 'utf8' })).toContain('assay backup FILE')
})

test('the pages of the project contain no sentence that is known to be hard to read', () => {
  const pages = globSync('{*.md,docs/**/*.md,scripts/bench/*.md,server/guarantees/*.md,.github/**/*.md}')

  expect(pages.length).toBeGreaterThan(20)
  expect(pages.flatMap((path) => hardSentences({ path, text: readFileSync(path, 'utf8') }))).toEqual([])
})

test('a commit subject has at most 60 characters and does not start with Say, Let or Keep', () => {
  // Without a git history, for example in an unpacked archive, there are no commit subjects to check.
  const history = existsSync('.git') ? ['-30'] : ['-0']
  const { stdout } = spawnSync('git', ['log', ...history, '--no-merges', '--format=%s'], { encoding: 'utf8' })
  const subjects = stdout.split('\n').filter(Boolean)

  expect(subjects.filter((subject) => subject.length > 60 || /^(?:Say|Let|Keep)\b/.test(subject))).toEqual([])
})
