/** What shows nothing: spaces without width, fillers that Unicode calls letters, marks of direction, an empty Braille cell. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const UNSEEN_BUT_JOINERS = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Beyond plain letters joiners change what is seen: they join letters of a script, and pictures to one picture. */
const JOINERS_AFTER_PLAIN = /(^|\p{ASCII})[\u200C\u200D]+/gu
const JOINERS_BEFORE_PLAIN = /[\u200C\u200D]+(?=$|\p{ASCII})/gu

export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0

export const isBlank = (text: string): boolean => text.replaceAll(UNSEEN, '').trim() === ''

export const hasVisibleLetter = (text: string): boolean => /\p{L}/u.test(text.replaceAll(UNSEEN, ''))

/** The same for two texts that nobody can tell apart by looking. */
export function asSeen(text: string): string {
  return text
    .replaceAll(UNSEEN_BUT_JOINERS, '')
    .replaceAll(/\p{Z}/gu, ' ')
    .trim()
    .replaceAll(JOINERS_AFTER_PLAIN, '$1')
    .replaceAll(JOINERS_BEFORE_PLAIN, '')
    .trim()
    .normalize('NFC')
}
