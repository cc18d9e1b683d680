import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartFault } from '../../startFault.ts'

/** A command returns its exit status. The status `undefined` means that the command succeeded. */
export type RunCommand = (words: readonly string[]) => Promise<number | undefined>

export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Ends the command without a message if the reader of the output closes the pipe (`| head -1`). */
export function exitOnClosedPipe(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit()
  })
}

export function parseArguments<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Only the first sentence of Node's message is shown, because this sentence already contains the wrong argument.
    throw new StartFault(`${(error as Error).message.split('. ')[0]}; assay help lists all commands`)
  }
}

export const formatNumber = (number: number): string => number.toLocaleString('en')

export const countText = (amount: number, one: string): string =>
  `${formatNumber(amount)} ${one}${amount === 1 ? '' : 's'}`
