/**
 * A pattern for LIKE that finds the texts in this order. Wildcards in the texts are escaped, because users search for
 * plain text.
 */
export const likePattern = (...texts: readonly string[]) =>
  `%${texts.map((text) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)).join('%')}%`
