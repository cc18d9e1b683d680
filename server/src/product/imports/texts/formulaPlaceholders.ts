import { formulaeIn } from '@assay/domain/bank/texts/formulae'
import { mathElement } from '../../questions/texts/formula.ts'
import { rangesWithoutFormulae } from '../../questions/texts/markdownFormulae.ts'
import type { NoteLoss } from './parts.ts'

const [HELD, DOLLAR] = ['\u{f8f13}', '\u{f8f14}']
const heldPattern = /\u{f8f13}(\d+)\u{f8f13}/gu

export interface FormulaPlaceholders {
  formulae: string[]
  /** True for an export of Assay, which marks its formulae. Unmarked formulae are then plain text. */
  isOurs: boolean
  note: NoteLoss
}

const DELIMITED = /^(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\]|\$\$([\s\S]*)\$\$)$/

function toBankNotation(tex: string, isBlock: boolean): string | null {
  const written = isBlock ? `$$${tex}$$` : `$${tex}$`
  const [found, ...others] = formulaeIn(written)
  if (found?.tex !== tex || others.length > 0) return null
  return mathElement(tex, isBlock) && written
}

export function addFormula(source: string, isBlock: boolean, { formulae, isOurs }: FormulaPlaceholders): string | null {
  const [all, line, display, dollars] = DELIMITED.exec(source.trim()) ?? []
  const block = all === undefined ? isBlock : line === undefined
  const tex = line ?? display ?? dollars ?? source
  // In other programs, a line break in a formula is a space, except after a comment.
  const foreign = /(?<!\\)%/.test(tex) ? tex.trim() : tex.trim().replaceAll(/\s*\n\s*/g, ' ')
  const written = toBankNotation(isOurs ? tex : foreign, block)
  if (written === null) return null
  formulae.push(written)
  return `${HELD}${formulae.length - 1}${HELD}`
}

const foreign = /\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[\s\S]+?\$\$/g

export function maskText(text: string, formulae: FormulaPlaceholders): string {
  const masked = formulae.isOurs
    ? text
    : text.replaceAll(foreign, (written) => {
        const formula = addFormula(written, false, formulae)
        if (formula === null) formulae.note('FORMULA')
        return formula ?? written
      })
  return masked.replaceAll('$', DOLLAR)
}

/**
 * A formula may begin with one or two backslashes, because some programs show a formula only if the backslash is
 * escaped.
 */
const foreignMarkdown = /(?<!\\)(\\\\?)(?:\(([\s\S]+?)\1\)|\[([\s\S]+?)\1\])|(?<!\\)\$\$([\s\S]+?)\$\$|(?<!\\)\$/g

export function maskMarkdown(markdown: string, formulae: FormulaPlaceholders): string {
  if (!/[$]|\\[([]/.test(markdown)) return markdown
  const excludedRanges = rangesWithoutFormulae(markdown)
  return markdown.replaceAll(
    foreignMarkdown,
    (written, _sign, line?: string, block?: string, dollars?: string, ...rest) => {
      const at = Number(rest[0])
      if (excludedRanges.some(({ start, end }) => at < end && at + written.length > start)) return written
      const tex = line ?? block ?? dollars
      if (tex === undefined) return DOLLAR
      const formula = addFormula(tex, line === undefined, formulae)
      if (formula === null) formulae.note('FORMULA')
      return formula ?? written.replaceAll('$', DOLLAR)
    },
  )
}

export function addDollar({ formulae }: FormulaPlaceholders): string {
  formulae.push('\\$')
  return `${HELD}${formulae.length - 1}${HELD}`
}

const ZERO_WIDTH_SPACE = '\u200b'

/**
 * Parsers do not recognise a formula directly next to a letter, so an invisible character separates formula and letter.
 */
function insertFormulae(text: string, formulae: readonly string[], dollar: string): string {
  const withDollars = text.replaceAll(DOLLAR, () => dollar)
  let result = ''
  let from = 0
  for (const match of withDollars.matchAll(heldPattern)) {
    const [cover, at] = match
    const formula = formulae[Number(at)] ?? ''
    result += withDollars.slice(from, match.index)
    from = match.index + cover.length
    if (formula === '\\$') result += formula
    else {
      const before = /[\p{L}\p{M}\p{N}$\\]$/u.test(result) ? ZERO_WIDTH_SPACE : ''
      result += `${before}${formula}${/^[\p{L}\p{N}]/u.test(withDollars.slice(from, from + 2)) ? ZERO_WIDTH_SPACE : ''}`
    }
  }
  return result + withDollars.slice(from)
}

/** In an export of Assay, a plain dollar sign is escaped only if it would start a formula. */
export function restoreFormulae(
  text: string,
  { formulae, isOurs }: FormulaPlaceholders,
  count: (text: string) => number,
): string {
  if (!text.includes(DOLLAR) && !text.includes(HELD)) return text
  const asWritten = isOurs ? insertFormulae(text, formulae, '$') : ''
  const amount = formulae.filter((formula) => formula !== '\\$').length
  return isOurs && count(asWritten) === amount ? asWritten : insertFormulae(text, formulae, '\\$')
}
