/** As a person counts them typed, not in UTF-16 units: a picture or a rare Han sign is one character. */
export const charactersIn = (text: string): number => [...text].length
