import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './places.mjs'
import { runQuietly } from './run.mjs'
import { dim, say, seconds, Trouble } from './say.mjs'

const neededMajor = 24
const bin = join(root, 'node_modules', '.bin')
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** The list of an interrupted installation is missing or incomplete. */
function installedPackages() {
  try {
    return packagesOf(join(root, 'node_modules', '.package-lock.json'))
  } catch {
    return {}
  }
}

function isInstalled() {
  const installed = installedPackages()
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    return found ? found.version === wanted.version : Boolean(wanted.optional)
  })
}

/** npm runs with the Node of this process, because the installation replaces the Node in node_modules. */
function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  return cli?.endsWith('.js') && node && !node.startsWith(root) ? [node, [cli, ...args]] : ['npm', args]
}

export async function ensureInstalled({ mayInstall = true } = {}) {
  if (isInstalled()) return
  if (!mayInstall) throw new Trouble('The packages in node_modules do not match package-lock.json. Run: npm ci')
  say('Installing packages (about a minute, only when they changed) …')
  const began = Date.now()
  const [program, args] = npm(['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress'])
  await runQuietly(program, args, {
    env: { ...process.env, PATH: pathWithout(bin) },
    advice: 'The packages could not be installed (see above). Check the network and run the command again.',
  })
  say(dim(`Installed in ${seconds(began)}`))
}

const pathWithout = (folder) =>
  (process.env.PATH ?? '')
    .split(':')
    .filter((entry) => entry !== folder)
    .join(':')

/** Missing packages are only reported. Installing them could end a server that runs in this folder. */
export function refuseWithoutPackages() {
  if (!existsSync(join(root, 'node_modules', 'kysely'))) throw new Trouble('The packages are missing. Run: npm ci')
}

const isNewEnough = () => Number.parseInt(process.versions.node, 10) >= neededMajor

/** Returns the reason why a process manager cannot use this version of Node, or null if the version is new enough. */
export const nodeFault = () =>
  isNewEnough() ? null : `this is Node ${process.versions.node}, and a start needs Node ${neededMajor} or newer`

export function findNode() {
  if (isNewEnough()) return process.execPath
  const bundled = join(bin, 'node')
  if (existsSync(bundled)) return bundled
  throw new Trouble(
    `Node ${neededMajor} or newer is needed (this is ${process.versions.node}). Install it from https://nodejs.org.`,
  )
}

export const environment = (extra = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'assay'),
  PATH: `${bin}:${dirname(findNode())}:${pathWithout(bin)}`,
  ...extra,
})
