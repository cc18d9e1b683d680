export const normalizedName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    // Combines the letters of a Korean syllable into one character.
    .normalize('NFC')
