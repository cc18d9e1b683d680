import type { ProtectedRange } from './formulae.ts'

export interface ParsedPart {
  type: string
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
  children?: readonly ParsedPart[] | undefined
}

const CODE: ReadonlySet<string> = new Set(['code', 'inlineCode'])
const ADDRESSED: ReadonlySet<string> = new Set(['link', 'image', 'definition'])

/** A brace ends the URL: in `\href{https://…}{…}`, the text after the URL belongs to the formula. */
function endOfAddress(address: string): number {
  const brace = /^[^<[!]/.test(address) ? address.search(/[{}]/) : -1
  return brace < 0 ? address.length : brace
}

export function protectedRanges(part: ParsedPart, markdown: string): ProtectedRange[] {
  const start = part.position?.start.offset ?? 0
  const end = part.position?.end.offset ?? 0
  const within = (part.children ?? []).flatMap((child) => protectedRanges(child, markdown))
  if (CODE.has(part.type)) return [{ start, end, isCode: true }]
  if (!ADDRESSED.has(part.type)) return within
  const written = markdown.slice(start, end)
  const from = Math.max(start, start + written.lastIndexOf(']('))
  return [{ start: from, end: start + endOfAddress(written), isCode: false }, ...within]
}
