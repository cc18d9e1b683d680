import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from './chromium.mjs'
import { runQuietly } from './run.mjs'
import { dim, say, seconds, Trouble } from './say.mjs'

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
/** Not every release has all of them. */
const isKnown = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
const debianClusters = '/usr/lib/postgresql'
const versions = () => (existsSync(debianClusters) ? readdirSync(debianClusters) : [])

const programs = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell', 'chromium'],
    isThere: () => existsSync(chromium()),
    otherwise: 'Install Chromium and name it in CHROMIUM_PATH.',
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    isThere: () =>
      onPath('initdb') || versions().some((version) => existsSync(join(debianClusters, version, 'bin/initdb'))),
    otherwise: 'Install PostgreSQL and put its initdb on PATH.',
  },
]

/** What the tests need beside Node: installed where that is possible, asked for where not. */
export async function ensurePrograms(names) {
  const missing = programs.filter((program) => names.includes(program.name) && !program.isThere())
  if (missing.length === 0) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !onPath('apt-get')) {
    const packages = missing.map((program) => program.packages.at(-1)).join(' ')
    const byHand = onPath('apt-get')
      ? `Run: sudo apt-get install ${packages}`
      : missing.map((p) => p.otherwise).join(' ')
    throw new Trouble(`The tests need ${missing.map((p) => p.name).join(' and ')}. ${byHand}`)
  }
  say(`Installing ${missing.map((program) => program.name).join(' and ')} for the tests …`)
  const began = Date.now()
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    advice: 'The Debian packages could not be installed (see above).',
  }
  // A fresh machine may be updating itself at this moment.
  const patience = ['-o', 'DPkg::Lock::Timeout=120']
  await runQuietly('apt-get', [...patience, 'update'], options)
  const packages = missing.map((program) => program.packages.find(isKnown) ?? program.packages[0])
  await runQuietly('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...packages], options)
  say(dim(`Installed in ${seconds(began)}`))
}
