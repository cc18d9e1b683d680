export const normalizedName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    // Keeps the letters of a Korean syllable in one character.
    .normalize('NFC')
