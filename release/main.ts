import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './places.ts'
import { git, Trouble } from './programs.ts'
import { makeRelease } from './release.ts'

const usage = 'npm run release -- [--to FOLDER] [--sign KEY]'

function readArguments() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, sign: { type: 'string' } } }).values
  } catch (error) {
    throw new Trouble(`${error instanceof Error ? error.message : error} (${usage})`)
  }
}

/** What is not committed would be in no other release of this commit. */
function refuseChanges(): void {
  const [changed] = git('status', '--porcelain').split('\n')
  if (changed) throw new Trouble(`A release is made from what is committed, and this is not: ${changed.trim()}`)
}

function emptyFolder(asked: string | undefined): string {
  const folder = asked === undefined ? join(root, '.cache/release') : resolve(process.env['INIT_CWD'] ?? '.', asked)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Trouble(`${folder} is not empty. Name an empty folder: ${usage}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

try {
  const { to, sign } = readArguments()
  if (sign !== undefined && !existsSync(sign)) throw new Trouble(`There is no key at ${sign}.`)
  refuseChanges()
  const folder = emptyFolder(to)
  for (const name of makeRelease(folder, sign)) console.log(join(folder, name))
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
