/**
 * Letters, digits and other characters between single spaces. These characters have no meaning in Markdown or HTML.
 * Text that could start a list or a link (`1.`, `www.`, `http://`) is excluded. Each character matches at most one
 * alternative, so matching needs linear time.
 */
const WORDS = String.raw`[\p{L}\p{M}\p{N},;?!"'“”‘’«»¿¡()%=+\-–—…/，。？！：；、（）「」『』]|(?<![Ww])\.|(?<=[Ww])(?<![Ww]{3})\.(?= |$)|:(?!\/)| (?! |$)`
const BEGINNING = String.raw`(?!\d+[.)])(?=[\p{L}\p{N}"'“‘«(¿¡（「『${'`'}])`
/** Inline code between two backticks, without backticks inside and without spaces at the ends. */
const CODE = String.raw`${'`'}(?! )[^${'`'}<>&$\r\n\0]+(?<! )${'`'}(?!${'`'})`

const PROSE = new RegExp(`^${BEGINNING}(?!\`)(?:${WORDS})+$`, 'u')
const PROSE_AND_CODE = new RegExp(`^${BEGINNING}(?:${WORDS}|${CODE})+$`, 'u')
const LONGEST = 20_000

/** True for one line of plain words, which needs no parsing in any format. */
export const isProse = (text: string): boolean => text.length <= LONGEST && PROSE.test(text)

export const isProseWithCode = (text: string): boolean => text.length <= LONGEST && PROSE_AND_CODE.test(text)

export const proseHtml = (text: string): string => `<p>${text.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`
