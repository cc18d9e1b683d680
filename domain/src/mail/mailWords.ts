/** What a mail can say of its interview; in a text each stands in braces: `{name}`. */
export const PLACEHOLDERS = [
  'name',
  'email',
  'link',
  'questions',
  'minutes',
  'opens',
  'closes',
  'company',
  'role',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** There is nothing to open any more when a decision is told. */
export const DECISION_PLACEHOLDERS: readonly Placeholder[] = PLACEHOLDERS.filter((word) => word !== 'link')

/** What there is not (a moment of an interview, the name of a company) is null; so is the link where a decision is told. */
export type MailValues = Readonly<Record<Placeholder, string | null>>

export interface MailText {
  subject: string
  body: string
}

/** A body as it goes out. The link stands apart, so that a part in HTML can make it one. */
export type MailPart = string | { link: string }

export interface WrittenMail {
  /** Null where it speaks of something that there is not. */
  subject: string | null
  body: readonly MailPart[]
}

/** Every other brace is a letter like any. */
const IN_BRACES = /\{(\p{Ll}+)\}/gu
const LINE_END = /\r\n|\r|\n/

const isPlaceholder = (word: string): word is Placeholder => PLACEHOLDERS.some((known) => known === word)

const wordsIn = (text: string): string[] => [...text.matchAll(IN_BRACES)].map(([, word = '']) => word)

export const hasUnknownPlaceholder = (text: string, known: readonly Placeholder[] = PLACEHOLDERS): boolean =>
  !wordsIn(text).every((word) => known.some((one) => one === word))

export const hasLink = (text: string): boolean => wordsIn(text).includes('link')

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

const speaksOfNothing = (line: string, values: MailValues) =>
  wordsIn(line).some((word) => isPlaceholder(word) && values[word] === null)

/** The lines that have something to say; where some are left out between two empty lines, one of these goes too. */
function linesToSend(body: string, values: MailValues): string[] {
  const sent: string[] = []
  let isAfterGap = false
  for (const line of body.split(LINE_END)) {
    if (speaksOfNothing(line, values)) {
      isAfterGap = true
      continue
    }
    if (isAfterGap && isBlank(line) && isBlank(sent.at(-1))) continue
    isAfterGap = false
    sent.push(line)
  }
  return sent
}

/** Puts values in once: what came from a value is never read as a placeholder. */
function partsOf(text: string, values: MailValues): MailPart[] {
  const pieces = text.split(IN_BRACES)
  // Splitting by a pattern with one group gives text and word in turn.
  return pieces.map((piece, at) => {
    if (at % 2 === 0) return piece
    const value = isPlaceholder(piece) ? values[piece] : null
    if (value === null) return `{${piece}}`
    return piece === 'link' ? { link: value } : value
  })
}

export const plainOf = (parts: readonly MailPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.link)).join('')

/** A header is one line, whatever its words bring along. A space that holds two words together stays. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ').trim()

/** The words of one mail. It holds the link where there is one: where the only line with it is left out, it stands at the end. */
export function writeMail({ subject, body }: MailText, values: MailValues): WrittenMail {
  const lines = linesToSend(body, values)
  if (values.link !== null && !lines.some(hasLink)) lines.push(...(lines.length > 0 ? [''] : []), '{link}')
  return {
    subject: speaksOfNothing(subject, values) ? null : inOneLine(plainOf(partsOf(subject, values))),
    body: partsOf(lines.join('\n'), values),
  }
}
