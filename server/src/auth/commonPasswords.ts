import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lines = readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split('\n')
const common = new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')))

/** Whoever guesses begins with these, in capitals or not. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
