/**
 * A character without meaning in Markdown or HTML. Text that could start a list or a link (`1.`, `www.`, `http://`)
 * never matches. Each character matches at most one part of the expression, so long texts are searched fast.
 */
const PROSE_CHARACTER = String.raw`[\p{L}\p{M}\p{N},;?!"'“”‘’«»¿¡()%=+\-–—…/，。？！：；、（）「」『』]|(?<![Ww])\.|(?<=[Ww])(?<![Ww]{3})\.(?= |$)|:(?!\/)| (?! |$)`
const PROSE_START = String.raw`(?!\d+[.)])(?=[\p{L}\p{N}"'“‘«(¿¡（「『${'`'}])`
const CODE = String.raw`${'`'}(?! )[^${'`'}<>&$\r\n\0]+(?<! )${'`'}(?!${'`'})`

const PROSE = new RegExp(`^${PROSE_START}(?!\`)(?:${PROSE_CHARACTER})+$`, 'u')
const PROSE_AND_CODE = new RegExp(`^${PROSE_START}(?:${PROSE_CHARACTER}|${CODE})+$`, 'u')
const MAX_PROSE_LENGTH = 20_000

export const isProse = (text: string): boolean => text.length <= MAX_PROSE_LENGTH && PROSE.test(text)

export const isProseWithCode = (text: string): boolean => text.length <= MAX_PROSE_LENGTH && PROSE_AND_CODE.test(text)

export const proseHtml = (text: string): string => `<p>${text.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`
