import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartFault } from '../startFault.ts'

/** What a command does with the words behind its name; it ends with a status, or with nothing where all is well. */
export type RunCommand = (words: readonly string[]) => Promise<number | undefined>

export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** A reader that has seen enough (`| head -1`) ends the command without a word. */
export function endWithReader(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit()
  })
}

/** What stands behind the name of a command: its options, and the words that belong to none. */
export function readWords<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node's own sentence names the word that is wrong.
    throw new StartFault(`${(error as Error).message.split('. ')[0]}; assay help says what there is`)
  }
}

export const inDigits = (number: number): string => number.toLocaleString('en')

export const counted = (amount: number, one: string): string => `${inDigits(amount)} ${one}${amount === 1 ? '' : 's'}`
