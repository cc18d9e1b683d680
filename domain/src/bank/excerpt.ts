import { formulaeIn } from './texts/formulae.ts'

/** Marks that only shape the text; each is replaced by what a reader sees of it. A sign behind a backslash is none. */
const marks: [RegExp, string][] = [
  // The fences of code, not the code; then rules and underlines of headings.
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' '],
  [/^ {0,3}(?:[-*_] *){3,}$|^ {0,3}=+ *$/gm, ' '],
  [/(?<!\\)!?\[([^\]\n]*)\]\([^()\n]*\)/g, '$1'],
  // Headings, quotes and items at the beginning of a line, also within each other.
  [/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+)+/gm, ''],
  [/(?<!\\)(\*\*|__|~~)(?=\S)([^\n]*?[^\s\\])\1/g, '$2'],
  [/(?<![\w*\\])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])/g, '$1'],
  [/(?<![\w\\])_(?=[^\s_])([^_\n]*[^\s_\\])_(?!\w)/g, '$1'],
  [/(?<!\\)`+/g, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
]

/** For private use: the number of a formula stands between two of them. */
const COVER = '\u{f8f20}'
const covers = /\u{f8f20}(\d+)\u{f8f20}/gu

/** A part of such a line: words, or the TeX of a formula, which runs from the left whatever it stands in. */
export interface ExcerptPart {
  words: string
  isTex: boolean
}

/** Cut to so many letters in all, with a sign that there was more. */
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

/** The words of a Markdown text in one line: what a list shows of a question. Not safe as HTML, nor meant as any. */
export const excerptOf = (markdown: string, max = 200): string =>
  excerptParts(markdown, max)
    .map(({ words }) => words)
    .join('')

/** The same, with its formulae apart. */
export function excerptParts(markdown: string, max = 200): ExcerptPart[] {
  // A list needs the beginning only; the rest of a long text is not worth its time.
  const beginning = markdown.slice(0, max * 4).replaceAll(COVER, '')
  // Of a formula its TeX is read, in which nothing is a mark.
  const formulae = beginning.includes('$') ? formulaeIn(beginning) : []
  const covered = formulae.reduceRight(
    (text, { start, end }, at) => `${text.slice(0, start)}${COVER}${at}${COVER}${text.slice(end)}`,
    beginning,
  )
  const words = marks.reduce((text, [mark, seen]) => text.replace(mark, seen), covered)
  const uncovered = words.replaceAll(covers, (_, at) => `${COVER}${String(formulae[Number(at)]?.tex).trim()}${COVER}`)
  const parts = uncovered
    .replace(/\s+/g, ' ')
    .trim()
    .split(COVER)
    .map((part, at) => ({ words: part, isTex: at % 2 === 1 }))
  return cutTo(
    parts.filter(({ words: said }) => said !== ''),
    max,
  )
}
