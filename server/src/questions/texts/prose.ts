/**
 * Letters, digits and signs between single spaces: nothing of it means anything in Markdown or in HTML. What could begin a list or a link
 * (`1.`, `www.`, `http://`) is left out, and so is every sign that some of these languages would take for its own. No sign fits two of the
 * choices, so that looking takes no longer than the text.
 */
const WORDS = String.raw`[\p{L}\p{M}\p{N},;?!"'“”‘’«»¿¡()%=+\-–—…/，。？！：；、（）「」『』]|(?<![Ww])\.|(?<=[Ww])(?<![Ww]{3})\.(?= |$)|:(?!\/)| (?! |$)`
const BEGINNING = String.raw`(?!\d+[.)])(?=[\p{L}\p{N}"'“‘«(¿¡（「『${'`'}])`
/** Between two backticks in a line, of which none of it is one, and without spaces at its edges. */
const CODE = String.raw`${'`'}(?! )[^${'`'}<>&$\r\n\0]+(?<! )${'`'}(?!${'`'})`

const PROSE = new RegExp(`^${BEGINNING}(?!\`)(?:${WORDS})+$`, 'u')
const PROSE_AND_CODE = new RegExp(`^${BEGINNING}(?:${WORDS}|${CODE})+$`, 'u')
const LONGEST = 20_000

/** Whether a text is words alone, in one line, which every language of texts shows as they stand: nothing has to be parsed for it. */
export const isProse = (text: string): boolean => text.length <= LONGEST && PROSE.test(text)

/** The same, where code in a line may stand between them as Markdown has it. */
export const isProseWithCode = (text: string): boolean => text.length <= LONGEST && PROSE_AND_CODE.test(text)

/** What such a text is in HTML. */
export const htmlOfProse = (text: string): string => `<p>${text.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`
