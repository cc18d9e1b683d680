import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode } from './install.mjs'
import { root } from './places.mjs'
import { runQuietly } from './run.mjs'
import { dim, say, seconds } from './say.mjs'

const house = ['contract', 'domain', 'package-lock.json', 'tsconfig.base.json']
/** Each with its stamp inside the build: whatever empties the folder takes the stamp along. */
const builds = [
  {
    what: 'the page',
    sources: ['web', ...house],
    stamp: join(root, 'web', 'dist', '.built-from'),
    // That of candidates is the first: its build empties the folder.
    configs: ['vite.candidate.config.ts', 'vite.config.ts'],
  },
  {
    what: 'the server',
    sources: ['server', ...house],
    stamp: join(root, 'server', 'dist', '.built-from'),
    configs: ['vite.server.config.ts'],
  },
]
const isLeftOut = (path) => /(^|\/)(dist|node_modules|\.cache|coverage)\//.test(path) || /\.test\.tsx?$/.test(path)

function filesIn(place) {
  if (!statSync(join(root, place)).isDirectory()) return [place]
  return readdirSync(join(root, place), { recursive: true })
    .map((path) => `${place}/${path}`)
    .filter((path) => !isLeftOut(path) && statSync(join(root, path)).isFile())
    .sort()
}

/** Contents and not times: a fresh checkout or a touched file builds nothing anew. */
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesIn)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

async function ensure({ what, sources, stamp, configs }) {
  const wanted = fingerprint([...sources, ...configs.map((config) => `web/${config}`)])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say(`Building ${what} …`)
  const began = Date.now()
  for (const config of configs) {
    await runQuietly(findNode(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config], {
      cwd: join(root, 'web'),
      env: environment({ NODE_ENV: 'production' }),
      advice: `Building ${what} failed (see above).`,
    })
  }
  writeFileSync(stamp, wanted)
  say(dim(`Built in ${seconds(began)}`))
}

/** What an installation runs: the page, and the server in a few files. */
export async function ensureBuilt() {
  for (const build of builds) await ensure(build)
}
