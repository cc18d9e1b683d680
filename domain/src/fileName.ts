/** A name as files may be called, in whatever script; another one where nothing of it may stand there. */
export const fileNameOf = (name: string, otherwise = 'round'): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || otherwise
