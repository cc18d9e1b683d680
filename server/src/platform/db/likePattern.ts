export const likePattern = (...texts: readonly string[]) =>
  `%${texts.map((text) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)).join('%')}%`
