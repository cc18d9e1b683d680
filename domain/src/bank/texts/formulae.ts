import { charactersIn } from '../../characters.ts'
import { FORMULA_MAX } from '../../limits.ts'
import { isBlank } from '../../visible.ts'

/** A period includes `start`, but not `end`. */
export interface Period {
  start: number
  end: number
}

/** A dollar sign in this part of a text starts no formula. A formula cannot contain code, but it can contain a URL. */
export interface ProtectedRange extends Period {
  isCode: boolean
}

export interface Formula extends Period {
  tex: string
  isBlock: boolean
}

const openBefore = /(?:^|[^\p{L}\p{M}\p{N}$\\])$/u
const joinsBehind = /^[\p{L}\p{N}]/u

/** Two code units on each side, because a character can be a surrogate pair. */
const around = (text: string, at: number) => ({
  before: text.slice(Math.max(0, at - 2), at),
  behind: text.slice(at + 1, at + 3),
})

function canOpen(text: string, at: number): boolean {
  const { before, behind } = around(text, at)
  return openBefore.test(before) && (behind.startsWith('$') || /^\S/.test(behind))
}

function canClose(text: string, at: number): boolean {
  const { before, behind } = around(text, at)
  return /[^\s\\$]$/.test(before) && !joinsBehind.test(behind)
}

const placesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index)

/** Each call must use the same position as the previous call, or a later one. */
function createForwardSearch(places: readonly number[]) {
  let next = 0
  return (from: number): number => {
    while ((places[next] ?? Number.POSITIVE_INFINITY) < from) next += 1
    return places[next] ?? Number.POSITIVE_INFINITY
  }
}

/**
 * Finds formulae: `$…$` within a line, or `$$…$$` within a paragraph. The function reads the text only once, so its
 * time is linear.
 */
export function formulaeIn(text: string, protectedRanges: readonly ProtectedRange[] = []): Formula[] {
  const ranges = protectedRanges.toSorted((one, other) => one.start - other.start)
  const isShielded = (at: number) => ranges.some(({ start, end }) => at >= start && at < end)
  const dollars = placesOf(text, /\$/g).filter((at) => text[at - 1] !== '\\' && !isShielded(at))
  const dollarSet = new Set(dollars)
  const closeFrom = createForwardSearch(dollars.filter((at) => canClose(text, at)))
  const closeBlockFrom = createForwardSearch(dollars.filter((at) => dollarSet.has(at + 1)))
  const lineEndFrom = createForwardSearch(placesOf(text, /[\r\n]/g))
  const paragraphEndFrom = createForwardSearch(placesOf(text, /(?:\r\n?|\n)[ \t]*(?:\r|\n)/g))
  const codeFrom = createForwardSearch(ranges.flatMap(({ start, isCode }) => (isCode ? [start] : [])))

  const found: Formula[] = []
  let nextStart = 0
  for (const start of dollars) {
    if (start < nextStart || !canOpen(text, start)) continue
    const isBlock = dollarSet.has(start + 1)
    const delimiterLength = isBlock ? 2 : 1
    const from = start + delimiterLength
    const pair = closeBlockFrom(from)
    const close = isBlock ? pair : closeFrom(from)
    const limit = Math.min(isBlock ? paragraphEndFrom(from) : lineEndFrom(from), codeFrom(from))
    if (close < limit && close <= pair) {
      nextStart = close + delimiterLength
      found.push({ start, end: nextStart, tex: text.slice(from, close), isBlock })
    } else if (isBlock) nextStart = from
  }
  return found
}

/** TeX commands that are rejected, because they load resources, refer to the page, or change other commands. */
const REFUSED: ReadonlySet<string> = new Set(
  (
    'href url includegraphics class style id data def gdef edef xdef let futurelet global long csname newcommand renewcommand ' +
    'providecommand DeclareMathOperator newenvironment renewenvironment newcounter require unicode input include'
  ).split(' '),
)
const commands = /\\(?:([A-Za-z]+)|[\s\S])/g

export function isRefusedTex(tex: string): boolean {
  if (isBlank(tex) || charactersIn(tex) > FORMULA_MAX) return true
  return [...tex.matchAll(commands)].some(([, name = '']) => REFUSED.has(name) || name.startsWith('html'))
}
