/** Apps show the code in two groups, and users type the space. */
export const digitsOf = (typed: string): string => typed.replace(/\s/g, '')

export const isSixDigits = (typed: string): boolean => /^\d{6}$/.test(digitsOf(typed))
