import { isBlank } from '../../visible.ts'
import { type Formula, formulaeIn, type ProtectedRange } from './formulae.ts'

/** `written` is the Markdown source of the part. */
export type AnswerPart = { start: number; end: number; written: string } & (
  | { kind: 'words'; words: string }
  | { kind: 'code'; code: string }
  | { kind: 'block'; code: string; language: string | null }
  | { kind: 'picture'; words: string; address: string }
  | ({ kind: 'formula' } & Pick<Formula, 'tex' | 'isBlock'>)
)
type Special = Exclude<AnswerPart, { kind: 'words' }>

/** A code block: a line with three backticks and possibly a language, up to the next line with three backticks. */
const blocks = /^```[ \t]*([^\s`]*)[ \t]*(?:\r\n?|\n)(?:([\s\S]*?)(?:\r\n?|\n))??```[ \t]*$/gm
const codes = /`([^`\n]+)`/g
const pictures = /!\[([^\]\n]*)\]\((\/pictures\/[A-Za-z0-9]{22}\.(?:png|jpg|gif|webp))\)/g

const isOutside = (parts: readonly Special[], at: number) => parts.every(({ start, end }) => at < start || at >= end)

function find(
  text: string,
  pattern: RegExp,
  found: readonly Special[],
  as: (one: string, two: string) => object,
): Special[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [written, one = '', two = ''] = match
    const [start, end] = [match.index, match.index + written.length]
    if (!isOutside(found, start)) return []
    return [{ start, end, written, ...as(one, two) } as Special]
  })
}

const protectedRangeOf = ({ kind, start, end }: Special): ProtectedRange => ({ start, end, isCode: kind !== 'picture' })

const unescaped = (words: string) => words.replaceAll('\\$', '$')

function specialsIn(text: string): Special[] {
  const found = find(text, blocks, [], (language, code) => ({ kind: 'block', code, language: language || null }))
  found.push(...find(text, codes, found, (code) => ({ kind: 'code', code })))
  // A picture without an alternative text is not accessible, so it is shown as text.
  const foundPictures = find(text, pictures, found, (words, address) => ({ kind: 'picture', words, address }))
  found.push(...foundPictures.filter((part) => part.kind === 'picture' && !isBlank(part.words)))
  const formulae = formulaeIn(text, found.map(protectedRangeOf)).map(
    (formula): Special => ({ kind: 'formula', written: text.slice(formula.start, formula.end), ...formula }),
  )
  const isInFormula = (part: Special) => formulae.some(({ start, end }) => part.start >= start && part.end <= end)
  return [...found.filter((part) => !isInFormula(part)), ...formulae].sort((one, other) => one.start - other.start)
}

export function answerParts(text: string): AnswerPart[] {
  const parts: AnswerPart[] = []
  let at = 0
  const addWords = (end: number) => {
    const written = text.slice(at, end)
    if (written !== '') parts.push({ kind: 'words', start: at, end, written, words: unescaped(written) })
  }
  for (const part of specialsIn(text)) {
    addWords(part.start)
    parts.push(part)
    at = part.end
  }
  addWords(text.length)
  return parts
}

/** True for an answer that has only words and inline code, which is the format of earlier releases. */
export const isPlainAnswer = (text: string): boolean =>
  !/[$]|```|!\[/.test(text) ||
  answerParts(text).every((part) => part.kind === 'code' || (part.kind === 'words' && part.words === part.written))

export function picturesWithoutAlt(text: string): string[] {
  const code = find(text, blocks, [], () => ({ kind: 'block' }))
  code.push(...find(text, codes, code, () => ({ kind: 'code' })))
  return find(text, pictures, code, (words, address) => ({ kind: 'picture', words, address })).flatMap((part) =>
    part.kind === 'picture' && isBlank(part.words) ? [part.address] : [],
  )
}

export function withAltTexts(text: string, named: (address: string) => string): string {
  const wordless = new Set(picturesWithoutAlt(text))
  return text.replaceAll(pictures, (written, words: string, address: string) =>
    isBlank(words) && wordless.has(address) ? `![${named(address)}](${address})` : written,
  )
}
