import { formulaeIn } from '@assay/domain/bank/texts/formulae'
import { shieldedIn } from '../../questions/texts/coveredFormulae.ts'
import { mathOf } from '../../questions/texts/formula.ts'
import type { NoteLoss } from './parts.ts'

/** For private use: the number of a formula stands between two of the first; the other is a dollar that is only a sign. */
const [HELD, DOLLAR] = ['\u{f8f13}', '\u{f8f14}']
const held = /\u{f8f13}(\d+)\u{f8f13}/gu

/** What of a text is kept apart while the rest of it becomes Markdown: formulae, in the bank's signs. */
export interface HeldFormulae {
  formulae: string[]
  /** An installation wrote it, and named its formulae: whatever else looks like one was words there. */
  isOurs: boolean
  note: NoteLoss
}

export const holding = (note: NoteLoss, isOurs = false): HeldFormulae => ({ formulae: [], isOurs, note })

const DELIMITED = /^(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\]|\$\$([\s\S]*)\$\$)$/

/** In the bank's signs; null where they could not hold it, or nobody could read it. */
function inBankSigns(tex: string, isBlock: boolean): string | null {
  const written = isBlock ? `$$${tex}$$` : `$${tex}$`
  const [found, ...others] = formulaeIn(written)
  if (found?.tex !== tex || others.length > 0) return null
  return mathOf(tex, isBlock) && written
}

/** A formula by its TeX, with or without signs around it, as what stands for it meanwhile; null where it cannot be read. */
export function holdTex(given: string, isBlock: boolean, { formulae, isOurs }: HeldFormulae): string | null {
  const [all, line, display, dollars] = DELIMITED.exec(given.trim()) ?? []
  const block = all === undefined ? isBlock : line === undefined
  const tex = line ?? display ?? dollars ?? given
  // Elsewhere the end of a line is a space in it, but for what a comment begins.
  const foreign = /(?<!\\)%/.test(tex) ? tex.trim() : tex.trim().replaceAll(/\s*\n\s*/g, ' ')
  const written = inBankSigns(isOurs ? tex : foreign, block)
  if (written === null) return null
  formulae.push(written)
  return `${HELD}${formulae.length - 1}${HELD}`
}

const foreign = /\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[\s\S]+?\$\$/g

/** Words of another program: its formulae, and every other dollar, which is one. */
export function holdWords(text: string, told: HeldFormulae): string {
  const covered = told.isOurs
    ? text
    : text.replaceAll(foreign, (written) => {
        const formula = holdTex(written, false, told)
        if (formula === null) told.note('FORMULA')
        return formula ?? written
      })
  return covered.replaceAll('$', DOLLAR)
}

/** In Markdown the backslash itself may be escaped, and is where a formula is to be seen. */
const foreignMarkdown = /(?<!\\)(\\\\?)(?:\(([\s\S]+?)\1\)|\[([\s\S]+?)\1\])|(?<!\\)\$\$([\s\S]+?)\$\$|(?<!\\)\$/g

/** The same of what another program has in Markdown, where code and addresses stay as they are. */
export function holdMarkdown(markdown: string, told: HeldFormulae): string {
  if (!/[$]|\\[([]/.test(markdown)) return markdown
  const shielded = shieldedIn(markdown)
  return markdown.replaceAll(
    foreignMarkdown,
    (written, _sign, line?: string, block?: string, dollars?: string, ...rest) => {
      const at = Number(rest[0])
      if (shielded.some(({ start, end }) => at < end && at + written.length > start)) return written
      const tex = line ?? block ?? dollars
      if (tex === undefined) return DOLLAR
      const formula = holdTex(tex, line === undefined, told)
      if (formula === null) told.note('FORMULA')
      return formula ?? written.replaceAll('$', DOLLAR)
    },
  )
}

/** `\$` of our own answers, which is not the same text as the sign alone. */
export function holdDollar({ formulae }: HeldFormulae): string {
  formulae.push('\\$')
  return `${HELD}${formulae.length - 1}${HELD}`
}

const NO_WIDTH = '\u200b'

/** Between letters its signs would not be read as such, so something stands there that is not seen. */
function put(text: string, formulae: readonly string[], dollar: string): string {
  const whole = text.replaceAll(DOLLAR, () => dollar)
  let made = ''
  let from = 0
  for (const match of whole.matchAll(held)) {
    const [cover, at] = match
    const formula = formulae[Number(at)] ?? ''
    made += whole.slice(from, match.index)
    from = match.index + cover.length
    if (formula === '\\$') made += formula
    else {
      const before = /[\p{L}\p{M}\p{N}$\\]$/u.test(made) ? NO_WIDTH : ''
      made += `${before}${formula}${/^[\p{L}\p{N}]/u.test(whole.slice(from, from + 2)) ? NO_WIDTH : ''}`
    }
  }
  return made + whole.slice(from)
}

/** The text with its formulae. Our own keeps its dollars as they were, where nothing more than was there becomes a formula. */
export function release(text: string, { formulae, isOurs }: HeldFormulae, count: (text: string) => number): string {
  if (!text.includes(DOLLAR) && !text.includes(HELD)) return text
  const asWritten = isOurs ? put(text, formulae, '$') : ''
  const amount = formulae.filter((formula) => formula !== '\\$').length
  return isOurs && count(asWritten) === amount ? asWritten : put(text, formulae, '\\$')
}
