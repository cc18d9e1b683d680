import { formulaeIn } from './texts/formulae.ts'

/** Escaped characters do not count as Markdown syntax. */
const marks: [RegExp, string][] = [
  // Removes the lines before and after a code block, horizontal lines, and underlines of headings.
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' '],
  [/^ {0,3}(?:[-*_] *){3,}$|^ {0,3}=+ *$/gm, ' '],
  [/(?<!\\)!?\[([^\]\n]*)\]\([^()\n]*\)/g, '$1'],
  // Removes signs of headings, quotes and lists at the start of a line, such as `#` or `>`.
  [/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+)+/gm, ''],
  [/(?<!\\)(\*\*|__|~~)(?=\S)([^\n]*?[^\s\\])\1/g, '$2'],
  [/(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])/g, '$1'],
  [/(?<![\w\\])_(?=[^\s_])([^_\n]*[^\s_\\])_(?!\w)/g, '$1'],
  [/(?<!\\)`+/g, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
]

/** This private-use character starts and ends the placeholder of a formula. */
const DELIMITER = '\u{f8f20}'
const placeholderPattern = /\u{f8f20}(\d+)\u{f8f20}/gu

/** A part of an excerpt is plain text or the TeX of a formula. TeX is always left-to-right. */
export interface ExcerptPart {
  words: string
  isTex: boolean
}

function cutTo(parts: ExcerptPart[], max: number): ExcerptPart[] {
  const letters = [...parts.map(({ words }) => words).join('')]
  if (letters.length <= max) return parts
  let left = letters
    .slice(0, max - 1)
    .join('')
    .trimEnd().length
  const kept = parts.map(({ words, isTex }) => {
    const shown = words.slice(0, left)
    left -= shown.length
    return { words: shown, isTex }
  })
  return [...kept.filter(({ words }) => words !== ''), { words: '…', isTex: false }]
}

/** The excerpt is plain text, which must be escaped before it is used as HTML. */
export const excerptOf = (markdown: string, max = 200): string =>
  excerptParts(markdown, max)
    .map(({ words }) => words)
    .join('')

export function excerptParts(markdown: string, max = 200): ExcerptPart[] {
  // Lists show only the beginning of a long text, so the rest is not parsed.
  const beginning = markdown.slice(0, max * 4).replaceAll(DELIMITER, '')
  // Formulae are replaced by placeholders, because TeX must not be read as Markdown.
  const formulae = beginning.includes('$') ? formulaeIn(beginning) : []
  const withPlaceholders = formulae.reduceRight(
    (text, { start, end }, at) => `${text.slice(0, start)}${DELIMITER}${at}${DELIMITER}${text.slice(end)}`,
    beginning,
  )
  const words = marks.reduce((text, [mark, seen]) => text.replace(mark, seen), withPlaceholders)
  const restored = words.replaceAll(
    placeholderPattern,
    (_, at) => `${DELIMITER}${String(formulae[Number(at)]?.tex).trim()}${DELIMITER}`,
  )
  const parts = restored
    .replace(/\s+/g, ' ')
    .trim()
    .split(DELIMITER)
    .map((part, at) => ({ words: part, isTex: at % 2 === 1 }))
  return cutTo(
    parts.filter(({ words: said }) => said !== ''),
    max,
  )
}
