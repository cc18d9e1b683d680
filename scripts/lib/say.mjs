const onTerminal = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code, text) => (onTerminal ? `\x1b[${code}m${text}\x1b[0m` : text)

export const bold = (text) => paint(1, text)
export const dim = (text) => paint(2, text)
export const red = (text) => paint(31, text)

export const say = (line = '') => process.stdout.write(`${line}\n`)
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** `Trouble` is an error that the user can fix, as opposed to a bug. */
export class Trouble extends Error {}

export async function command(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    process.stderr.write(`${red('✗')} ${error.message}\n`)
    process.exitCode = 1
  }
}
