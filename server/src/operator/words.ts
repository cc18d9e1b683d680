import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartFault } from '../startFault.ts'

/** Runs a command with its arguments. Returns the exit status; undefined means success. */
export type RunCommand = (words: readonly string[]) => Promise<number | undefined>

export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** A reader that closes the pipe (`| head -1`) ends the command silently. */
export function endWithReader(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit()
  })
}

export function readWords<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node's message names the wrong argument.
    throw new StartFault(`${(error as Error).message.split('. ')[0]}; assay help says what there is`)
  }
}

export const inDigits = (number: number): string => number.toLocaleString('en')

export const counted = (amount: number, one: string): string => `${inDigits(amount)} ${one}${amount === 1 ? '' : 's'}`
