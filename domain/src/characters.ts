/** Counts characters instead of UTF-16 units: an emoji or a rare Han character counts as one. */
export const charactersIn = (text: string): number => [...text].length

/** True if every database can store the text unchanged: the text must not contain NUL or half of a surrogate pair. */
export const canBeStored = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
