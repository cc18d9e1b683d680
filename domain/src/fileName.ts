export const fileNameOf = (name: string, otherwise = 'round'): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || otherwise
