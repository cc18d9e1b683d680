/** Counts characters instead of UTF-16 units: an emoji or a rare Han character counts as one. */
export const charactersIn = (text: string): number => [...text].length

/** Every database can store the text unchanged: it is without NUL, and without half a surrogate pair. */
export const canBeStored = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
