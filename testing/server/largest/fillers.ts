/** Repeated to fill a field. These characters take the most time in loops and regular expressions. */
const repeated: Record<string, string> = {
  commas: ',',
  semicolons: ';',
  colons: ':',
  dots: '.',
  slashes: '/',
  dashes: '-',
  pipes: '|',
  ats: '@',
  brackets: '[',
  braces: '{',
  parentheses: '(',
  angles: '<',
  quotes: '"',
  apostrophes: "'",
  ticks: '`',
  stars: '*',
  backslashes: '\\',
  percents: '%',
  zeros: '0',
  letters: 'a',
  words: 'a ',
  fields: 'a&',
  pairs: 'a=b;',
  weights: 'a;q=0 ,',
  pictures: '![](',
  links: '[a](',
  marks: '*a_',
  escapes: '%20',
  tags: '<a ',
  references: '&#0;',
}

/** Characters that headers and URLs can contain only in an encoded form. */
const onlyInBodies: Record<string, string> = {
  lines: '\n',
  accents: 'e\u0301',
  signs: '😀',
  wide: 'ｆ',
  tables: '|-|\n',
  quotesOfQuotes: '> ',
}

const times = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

export interface Filler {
  name: string
  fill: (length: number) => string
}

const filler = ([name, part]: [string, string]): Filler => ({
  name,
  fill: (length) => times(part, length).toWellFormed(),
})
const spaces = (name: string, begin: string): Filler => ({
  name,
  fill: (length) => `${begin}${' '.repeat(Math.max(0, length - begin.length - 1))}b`.slice(0, length),
})

export const inHeaders: readonly Filler[] = [
  ...Object.entries(repeated).map(filler),
  spaces('spaces', 'a'),
  spaces('spaces behind a picture', '![]('),
  spaces('spaces behind a weight', 'a;q='),
]
export const inBodies: readonly Filler[] = [...inHeaders, ...Object.entries(onlyInBodies).map(filler)]
