import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** In this folder, each release has a folder named after its version. */
export const keptReleases = join(root, 'server/guarantees/releases')

export interface Release {
  version: string
  commit: string
  /** All files of the release have this time, so that builds are reproducible. */
  time: Date
}

export class Trouble extends Error {}

export const runProgram = (
  program: string,
  args: readonly string[],
  options: { cwd?: string; input?: string } = {},
): string =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  }).trim()

export const git = (...args: string[]) => runProgram('git', args)

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
