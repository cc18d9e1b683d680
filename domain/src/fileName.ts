/** Turns a name into a valid file name. If no valid character remains, the result is `otherwise`. */
export const fileNameOf = (name: string, otherwise = 'round'): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || otherwise
