/** A safe file name in any script; the fallback if no character remains. */
export const fileNameOf = (name: string, otherwise = 'round'): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || otherwise
