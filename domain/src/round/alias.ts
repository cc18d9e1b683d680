const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789'
const LENGTH = 4

export const ALIASES = LETTERS.length ** LENGTH

/**
 * The alias is different for each number below `ALIASES`. The digits 0 and 1 are left out, because they look like O and
 * I.
 */
export function aliasFrom(number: number): string {
  const places = Array.from({ length: LENGTH }, (_, at) => Math.floor(number / LETTERS.length ** (LENGTH - 1 - at)))
  return places.map((place) => LETTERS.charAt(place % LETTERS.length)).join('')
}

export const aliasName = (alias: string): string => `Candidate ${alias}`
