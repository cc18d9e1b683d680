import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from './chromium.mjs'
import { runQuietly } from './run.mjs'
import { dim, say, seconds, Trouble } from './say.mjs'

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
const isKnown = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
const debianClusters = '/usr/lib/postgresql'
const versions = () => (existsSync(debianClusters) ? readdirSync(debianClusters) : [])

const programs = [
  {
    name: 'Chromium',
    use: 'the end-to-end tests',
    packages: ['chromium', 'chromium-headless-shell'],
    isThere: () => existsSync(chromium()),
    otherwise: 'Install Chromium and set CHROMIUM_PATH to its path.',
  },
  {
    name: 'PostgreSQL',
    use: 'the server tests on it',
    packages: ['postgresql'],
    isThere: () =>
      onPath('initdb') || versions().some((version) => existsSync(join(debianClusters, version, 'bin/initdb'))),
    otherwise: 'Install PostgreSQL and put its initdb on PATH.',
  },
  {
    name: 'pgbouncer',
    use: 'the server tests behind it',
    packages: ['pgbouncer'],
    isThere: () => onPath('pgbouncer'),
    otherwise: 'Install pgbouncer.',
  },
]

const list = (words) => words.join(' and ')
const packageOf = ({ packages }) => packages.find(isKnown) ?? packages.at(-1)

function byHand(missing) {
  const how = onPath('apt-get')
    ? `Run: sudo apt-get install --no-install-recommends ${missing.map(packageOf).join(' ')}`
    : missing.map(({ otherwise }) => otherwise).join(' ')
  return `The tests need ${list(missing.map(({ name, use }) => `${name} for ${use}`))}. ${how}`
}

export async function ensurePrograms(names, { mayInstall = true } = {}) {
  const missing = programs.filter((program) => names.includes(program.name) && !program.isThere())
  if (missing.length === 0) return
  const isRoot = process.getuid?.() === 0
  if (!mayInstall || !isRoot || !onPath('apt-get')) throw new Trouble(byHand(missing))

  // A new machine has no package list, so apt updates the list first. apt waits for its lock, because the machine may
  // be running its own update.
  const patience = ['-o', 'DPkg::Lock::Timeout=120']
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    advice: 'The Debian packages could not be installed (see above).',
  }
  say(`Installing Debian packages: ${list(missing.map(({ name, use }) => `${name} for ${use}`))} (--no-install: not) …`)
  const began = Date.now()
  await runQuietly('apt-get', [...patience, 'update'], options)
  const packages = missing.map(packageOf)
  await runQuietly('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...packages], options)
  say(dim(`Installed ${list(packages)} in ${seconds(began)}`))
}
