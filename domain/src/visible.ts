/**
 * Invisible characters: spaces without width, fillers that Unicode counts as letters, marks for the direction, and the
 * empty Braille character.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const INVISIBLE_EXCEPT_JOINERS = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\u2800]/gu
/**
 * Joiners are invisible after plain characters. After other characters, joiners have an effect: they join letters of
 * some scripts, and emojis.
 */
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
