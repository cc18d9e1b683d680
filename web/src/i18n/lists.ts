import { readLanguage } from './language.ts'

/** 'Loops, Arrays, Locks': what is merely listed, without a word before the last, which `Intl` has no form for in Chinese. */
export const listInWords = (parts: readonly string[]): string => parts.join(readLanguage() === 'ch' ? '、' : ', ')
