import { rangesWithoutFormulae } from '../../questions/texts/markdownFormulae.ts'
import { OURS } from './clean.ts'

/** In Markdown for other programs, `span` elements replace escaped dollar signs and angle brackets. */
export const [DOLLAR, LESS] = [`<span class="${OURS.dollar}">$</span>`, `<span class="${OURS.less}">&lt;</span>`]

/** In Moodle's Markdown, a backslash escapes only some characters; before other characters, the backslash is shown. */
const signs = /[\\`*_{}[\]()>#+\-.!|:]/g
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '\n': '&#10;', '\r': '&#13;', '\t': '&#9;' }
const names = new Map(Object.entries(named).map(([sign, name]) => [name, sign]))

const guarded = (tex: string) =>
  tex.replaceAll(signs, (sign) => `\\${sign}`).replaceAll(/[&<\n\r\t]/g, (sign) => named[sign] ?? sign)

const unguarded = (tex: string) =>
  tex.replaceAll(/\\([\s\S])|&(?:amp|lt|#\d+);/g, (written, sign?: string) => sign ?? names.get(written) ?? written)

export const formulaInMarkdown = (tex: string, isBlock: boolean): string =>
  `<span class="${OURS.formula}">${isBlock ? `\\\\[${guarded(tex)}\\\\]` : `\\\\(${guarded(tex)}\\\\)`}</span>`

const own = new RegExp(
  `<span class="(?:${OURS.formula}">(?:\\\\\\\\\\(([^<]+)\\\\\\\\\\)|\\\\\\\\\\[([^<]+)\\\\\\\\\\])|(${OURS.dollar})">\\$|${OURS.less}">&lt;)</span>`,
  'g',
)

export function restoreBankCharacters(text: string): string {
  if (!text.includes('<span class="')) return text
  const code = rangesWithoutFormulae(text).filter(({ isCode }) => isCode)
  return text.replaceAll(own, (written, line?: string, block?: string, dollar?: string, ...rest) => {
    const at = Number(rest[0])
    if (code.some(({ start, end }) => at >= start && at < end)) return written
    if (line !== undefined) return `$${unguarded(line)}$`
    if (block !== undefined) return `$$${unguarded(block)}$$`
    return dollar === undefined ? '<' : '\\$'
  })
}
