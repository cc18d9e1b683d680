/**
 * Invisible characters: zero-width spaces, fillers that Unicode counts as letters, marks for the direction of text, and
 * the empty Braille pattern.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const INVISIBLE_EXCEPT_JOINERS = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** A joiner next to an ASCII character is invisible. Elsewhere, it can join letters or emojis. */
const JOINERS_AFTER_PLAIN = /(^|\p{ASCII})[\u200C\u200D]+/gu
const JOINERS_BEFORE_PLAIN = /[\u200C\u200D]+(?=$|\p{ASCII})/gu

export const hasInvisibleCharacters = (text: string): boolean => text.search(INVISIBLE) >= 0

export const isBlank = (text: string): boolean => text.replaceAll(INVISIBLE, '').trim() === ''

export const hasVisibleLetter = (text: string): boolean => /\p{L}/u.test(text.replaceAll(INVISIBLE, ''))

/** Two texts that look the same give the same result. */
export function visibleText(text: string): string {
  return text
    .replaceAll(INVISIBLE_EXCEPT_JOINERS, '')
    .replaceAll(/\p{Z}/gu, ' ')
    .trim()
    .replaceAll(JOINERS_AFTER_PLAIN, '$1')
    .replaceAll(JOINERS_BEFORE_PLAIN, '')
    .trim()
    .normalize('NFC')
}
