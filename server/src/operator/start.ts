import { type Run, readWords } from './words.ts'

export const run: Run = async (words) => {
  readWords(words, {})
  await import('../main.ts')
  return undefined
}
