import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode } from './install.mjs'
import { root } from './places.mjs'
import { runQuietly } from './run.mjs'
import { dim, say, seconds } from './say.mjs'

const sources = ['web', 'contract', 'domain', 'package-lock.json', 'tsconfig.json']
const stamp = join(root, 'web', 'dist', '.built-from')
// The candidate pages are built first, because their build empties the output folder.
const configs = ['vite.candidate.config.ts', 'vite.config.ts']
const isLeftOut = (path) => /(^|\/)(dist|node_modules|\.cache|coverage)\//.test(path) || /\.test\.tsx?$/.test(path)

function filesIn(place) {
  if (!statSync(join(root, place)).isDirectory()) return [place]
  return readdirSync(join(root, place), { recursive: true })
    .map((path) => `${place}/${path}`)
    .filter((path) => !isLeftOut(path) && statSync(join(root, path)).isFile())
    .sort()
}

/** The fingerprint uses the contents of the files, because a new checkout changes their times. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesIn)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

export async function ensureBuilt() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the page …')
  const began = Date.now()
  for (const config of configs) {
    await runQuietly(findNode(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config], {
      cwd: join(root, 'web'),
      env: environment({ NODE_ENV: 'production' }),
      advice: 'Building the page failed (see above).',
    })
  }
  writeFileSync(stamp, wanted)
  say(dim(`Built in ${seconds(began)}`))
}
