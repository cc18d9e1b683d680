import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SCHEMA } from '../../server/src/platform/db/migrate.ts'
import { keepDatabases } from './keepDatabases.ts'
import { makeRelease, readRelease } from './release.ts'
import { git, keptReleases, root, Trouble } from './tools.ts'

const FIRST = '0.3.0'

const files = ['sqlite.sql', 'sqlite.json', 'postgres.sql', 'postgres.json']

export const keptVersions = (): string[] =>
  [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(([, version = '']) => version)

const isStored = (version: string): boolean => files.every((name) => existsSync(join(keptReleases, version, name)))

const containsStep = (version: string, step: string) =>
  ['sqlite.sql', 'postgres.sql'].every((name) =>
    readFileSync(join(keptReleases, version, name), 'utf8').includes(`'${step}'`),
  )

export function releaseObstacle(version: string, newestStep: string): string | null {
  const versions = keptVersions()
  if (versions[0] !== version)
    return `CHANGELOG.md begins with version ${versions[0]}, but package.json has version ${version}.`
  const missing = versions.slice(0, versions.indexOf(FIRST) + 1).find((each) => !isStored(each))
  const how = 'run "npm run release -- --keep" and commit the new files.'
  if (missing === version)
    return `The database of release ${version} is missing, but upgrades of later releases are tested with it: ${how}`
  if (missing !== undefined)
    return `The database of release ${missing} is missing in server/guarantees/releases, so upgrades from this release cannot be tested.`
  return containsStep(version, newestStep)
    ? null
    : `The tables have changed since the database of release ${version} was stored: ${how}`
}

const usage = 'npm run release -- [--to FOLDER] [--sign KEY], or: npm run release -- --keep'
const boolean = { type: 'boolean' } as const
const string = { type: 'string' } as const

function readArguments() {
  try {
    return parseArgs({ options: { to: string, sign: string, keep: boolean } }).values
  } catch (error) {
    throw new Trouble(`${error instanceof Error ? error.message : error} (${usage})`)
  }
}

/** Uncommitted changes are refused, because another build of the same commit would not contain these changes. */
function refuseChanges(): void {
  const [changed] = git('status', '--porcelain').split('\n')
  if (changed)
    throw new Trouble(`A release contains only committed files. This file is not committed: ${changed.trim()}`)
}

function emptyFolder(asked: string | undefined): string {
  const folder = asked === undefined ? join(root, '.cache/release') : resolve(process.env['INIT_CWD'] ?? '.', asked)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Trouble(`${folder} is not empty. Use an empty folder: ${usage}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Stores the databases of this release in the repository, so that later releases can test upgrades from this release.
 */
async function keep(): Promise<void> {
  const folder = join(keptReleases, readRelease().version)
  await keepDatabases(folder)
  console.log(`Commit ${folder}, and then make the release`)
}

function make({ to, sign }: ReturnType<typeof readArguments>): void {
  if (sign !== undefined && !existsSync(sign)) throw new Trouble(`There is no key at ${sign}.`)
  refuseChanges()
  const obstacle = releaseObstacle(readRelease().version, SCHEMA)
  if (obstacle !== null) throw new Trouble(obstacle)
  const folder = emptyFolder(to)
  for (const name of makeRelease(folder, { key: sign })) console.log(join(folder, name))
}

try {
  const asked = readArguments()
  if (asked.keep) await keep()
  else make(asked)
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
