/** Counts code points, not UTF-16 units: an emoji or a rare Han character is one. */
export const charactersIn = (text: string): number => [...text].length
