import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kept, root } from './tools.ts'

/** The first release that supports upgrades. */
const FIRST = '0.3.0'

const files = ['sqlite.sql', 'sqlite.json', 'postgres.sql', 'postgres.json']

export const releasesTold = (): string[] =>
  [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(([, version = '']) => version)

const isKept = (version: string): boolean => files.every((name) => existsSync(join(kept, version, name)))

const holds = (version: string, step: string) =>
  ['sqlite.sql', 'postgres.sql'].every((name) => readFileSync(join(kept, version, name), 'utf8').includes(`'${step}'`))

/** The reason why this version cannot be released yet, with its latest migration; otherwise null. */
export function whyUnkept(version: string, newestStep: string): string | null {
  const told = releasesTold()
  if (told[0] !== version) return `CHANGELOG.md begins with ${told[0]}, and package.json says ${version}.`
  const missing = told.slice(0, told.indexOf(FIRST) + 1).find((each) => !isKept(each))
  const how = 'npm run release -- --keep makes it; commit it then.'
  if (missing === version) return `No database of release ${version} is kept, which later ones are tried with: ${how}`
  if (missing !== undefined)
    return `No database of release ${missing} is kept in server/guarantees/releases, so nobody could try an upgrade from it.`
  return holds(version, newestStep) ? null : `The tables have changed since the database of ${version} was kept: ${how}`
}
