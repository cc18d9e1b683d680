/** Authenticator apps show the code in two groups, so users also type the space between the groups. */
export const digitsOf = (typed: string): string => typed.replace(/\s/g, '')

export const isSixDigits = (typed: string): boolean => /^\d{6}$/.test(digitsOf(typed))
