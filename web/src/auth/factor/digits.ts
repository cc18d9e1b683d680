/** Apps show a code in two groups, and people type it so. */
export const digitsOf = (typed: string): string => typed.replace(/\s/g, '')

export const isSixDigits = (typed: string): boolean => /^\d{6}$/.test(digitsOf(typed))
