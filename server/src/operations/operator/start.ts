import { parseArguments, type RunCommand } from './words.ts'

export const run: RunCommand = async (words) => {
  parseArguments(words, {})
  await import('../../main.ts')
  return undefined
}
