import { execFileSync } from 'node:child_process'
import { root } from './places.ts'

/** Something that the reader of this line can put right. */
export class Trouble extends Error {}

/** Runs a program to its end and gives what it printed; what it complains of goes to the terminal. */
export const ran = (program: string, args: readonly string[], options: { cwd?: string; input?: string } = {}): string =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  }).trim()

export const git = (...args: string[]) => ran('git', args)
