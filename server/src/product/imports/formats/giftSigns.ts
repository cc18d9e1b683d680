/** Characters with a meaning in GIFT, unless a backslash comes before the character. */
const SIGNS = [':', '#', '=', '{', '}', '~'] as const

/**
 * Placeholders for escaped characters: private-use characters. If a file already contains these private-use characters,
 * they are not changed.
 */
const FIRST = 0xf8f00
const hidden = new Map<string, string>(SIGNS.map((sign, at) => [sign, String.fromCodePoint(FIRST + at)]))
const shown = new Map([...hidden].map(([sign, cover]) => [cover, sign]))
const LINE_END = String.fromCodePoint(FIRST + SIGNS.length)
const COVERS = new RegExp(`[${String.fromCodePoint(FIRST)}-${LINE_END}]`, 'gu')

export const coverEscaped = (text: string): string =>
  text.replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => {
    if (sign === '\\') return '\\'
    return sign === 'n' ? LINE_END : (hidden.get(sign) ?? sign)
  })

export const restoreEscaped = (text: string): string => text.replaceAll(COVERS, (cover) => shown.get(cover) ?? '\n')
