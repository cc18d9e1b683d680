import { join } from 'node:path'
import { root } from './places.mjs'

/**
 * `--max-semi-space-size=8` saves 20 MB of memory in an idle server. `--disable-warning` hides the warning that
 * `node:sqlite` is experimental.
 */
export const server = [
  '--max-semi-space-size=8',
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/src/main.ts'),
]
