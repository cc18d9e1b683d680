const ESCAPABLE_CHARACTERS = [':', '#', '=', '{', '}', '~'] as const

/** Escaped characters are replaced by private-use characters, so that they are not read as GIFT syntax. */
const FIRST_CODE_POINT = 0xf8f00
const hidden = new Map<string, string>(
  ESCAPABLE_CHARACTERS.map((sign, at) => [sign, String.fromCodePoint(FIRST_CODE_POINT + at)]),
)
const shown = new Map([...hidden].map(([sign, cover]) => [cover, sign]))
const LINE_END = String.fromCodePoint(FIRST_CODE_POINT + ESCAPABLE_CHARACTERS.length)
const PLACEHOLDER_PATTERN = new RegExp(`[${String.fromCodePoint(FIRST_CODE_POINT)}-${LINE_END}]`, 'gu')

export const maskEscaped = (text: string): string =>
  text.replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => {
    if (sign === '\\') return '\\'
    return sign === 'n' ? LINE_END : (hidden.get(sign) ?? sign)
  })

export const restoreEscaped = (text: string): string =>
  text.replaceAll(PLACEHOLDER_PATTERN, (cover) => shown.get(cover) ?? '\n')
