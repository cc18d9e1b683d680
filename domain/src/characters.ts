/** Counts characters instead of UTF-16 units: an emoji or a rare Han character counts as one. */
export const charactersIn = (text: string): number => [...text].length
