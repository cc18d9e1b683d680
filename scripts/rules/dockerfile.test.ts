import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programs, serverOnlyFlags } from '../release/application.ts'

const instructions = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

const argumentsOf = (name: string, among = last) =>
  among.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
const wordsOf = (text = '') => text.split(/\s+/)

test('the Dockerfile uses the Node version that the packages require', () => {
  const [, node] = /^node:(\d+)-/.exec(argumentsOf('FROM')[0] ?? '') ?? []
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }

  expect(`>=${node}`).toBe(engines.node)
})

test('the Dockerfile installs the packages of a release and copies the files needed to run', () => {
  const copied = argumentsOf('COPY').map((words) =>
    wordsOf(words.replace(/^--from=\S+ /, ''))
      .at(0)
      ?.replace('/app/', ''),
  )

  expect(argumentsOf('RUN', instructions)).toContain(`npm ci ${serverOnlyFlags.join(' ')}`)
  expect(copied.sort()).toEqual([...programs, 'package.json', 'node_modules', 'web/dist'].sort())
})

function below(name: string, depth: number): string[] {
  const lines = readFileSync('compose.yaml', 'utf8').split('\n')
  const from = lines.indexOf(`${' '.repeat(depth)}${name}:`) + 1
  const rest = lines.slice(from)
  const end = rest.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= depth)
  return rest.slice(0, end === -1 ? undefined : end).map((line) => line.trim())
}

test('the app in compose.yaml has the database address, permanent volumes and enough time to stop', () => {
  const [app, database, volumes] = [below('app', 2), below('database', 2), below('volumes', 0)]
  const address = app.find((line) => line.startsWith('DATABASE_URL: '))?.replace(/\$\{[^}]*\}/, 'secret') ?? ''
  const { username, hostname, pathname, port } = new URL(address.replace('DATABASE_URL: ', ''))
  const mounted = app.flatMap((line) => /^- (\w+):(\/\w+)$/.exec(line)?.slice(1, 3) ?? [])
  const [, grace] = /^stop_grace_period: (\d+)s$/m.exec(app.join('\n')) ?? []
  const [, given] = /STOP_WITHIN_MS = ([\d_]+)/.exec(readFileSync('server/src/main.ts', 'utf8')) ?? []

  expect([hostname, port]).toEqual(['database', '5432'])
  expect(database).toContain(`POSTGRES_USER: ${username}`)
  expect(database).toContain(`POSTGRES_DB: ${pathname.slice(1)}`)
  expect(app).toContain('condition: service_healthy')
  expect(mounted).toEqual(['data', '/data', 'backups', '/backups'])
  for (const name of ['data', 'backups', 'database']) expect(volumes).toContain(`${name}:`)
  expect(app).toEqual(expect.arrayContaining(['read_only: true', 'cap_drop: [ALL]', 'tmpfs: [/tmp]']))
  expect(Number(grace) * 1000).toBeGreaterThan(Number(given?.replaceAll('_', '')))
})
