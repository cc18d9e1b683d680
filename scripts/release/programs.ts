import { execFileSync } from 'node:child_process'
import { root } from './places.ts'

/** An error that the user can fix. */
export class Trouble extends Error {}

export const ran = (program: string, args: readonly string[], options: { cwd?: string; input?: string } = {}): string =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  }).trim()

export const git = (...args: string[]) => ran('git', args)
