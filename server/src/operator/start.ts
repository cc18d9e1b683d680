import { type RunCommand, readWords } from './words.ts'

export const run: RunCommand = async (words) => {
  readWords(words, {})
  await import('../main.ts')
  return undefined
}
