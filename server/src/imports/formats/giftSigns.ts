/** Signs that mean something in GIFT unless a backslash stands before them. */
const SIGNS = [':', '#', '=', '{', '}', '~'] as const

/** Each hidden sign is one of these, which no text holds: they are for private use, and those of a file are left alone. */
const FIRST = 0xf8f00
const hidden = new Map<string, string>(SIGNS.map((sign, at) => [sign, String.fromCodePoint(FIRST + at)]))
const shown = new Map([...hidden].map(([sign, cover]) => [cover, sign]))
const LINE_END = String.fromCodePoint(FIRST + SIGNS.length)
const COVERS = new RegExp(`[${String.fromCodePoint(FIRST)}-${LINE_END}]`, 'gu')

/** Covers what is escaped, so that what remains of the signs has its meaning. */
export const coverEscaped = (text: string): string =>
  text.replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => {
    if (sign === '\\') return '\\'
    return sign === 'n' ? LINE_END : (hidden.get(sign) ?? sign)
  })

export const uncover = (text: string): string => text.replaceAll(COVERS, (cover) => shown.get(cover) ?? '\n')
