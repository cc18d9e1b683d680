/** The name of a column without case, accents and signs. */
export const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    // The letters of a Korean syllable belong together.
    .normalize('NFC')
