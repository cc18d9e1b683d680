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

/** An e-mail about a decision has no link to a test. */
export const DECISION_PLACEHOLDERS: readonly Placeholder[] = PLACEHOLDERS.filter((word) => word !== 'link')

/** A value is null if it is missing, for example the company's name, or the link in an e-mail about a decision. */
export type MailValues = Readonly<Record<Placeholder, string | null>>

export interface MailText {
  subject: string
  body: string
}

/** The link is a separate part, so that HTML can show it as a link. */
export type MailPart = string | { link: string }

export interface WrittenMail {
  subject: string | null
  body: readonly MailPart[]
}

/** A placeholder is a lower-case word in braces. All other braces are plain text. */
const IN_BRACES = /\{(\p{Ll}+)\}/gu
const LINE_END = /\r\n|\r|\n/

const isPlaceholder = (word: string): word is Placeholder => PLACEHOLDERS.some((known) => known === word)

const placeholdersIn = (text: string): string[] => [...text.matchAll(IN_BRACES)].map(([, word = '']) => word)

export const hasUnknownPlaceholder = (text: string, known: readonly Placeholder[] = PLACEHOLDERS): boolean =>
  !placeholdersIn(text).every((word) => known.some((one) => one === word))

export const hasLink = (text: string): boolean => placeholdersIn(text).includes('link')

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

const hasMissingValue = (line: string, values: MailValues) =>
  placeholdersIn(line).some((word) => isPlaceholder(word) && values[word] === null)

/** Lines with missing values are left out. If two empty lines then follow each other, one of them is left out too. */
function linesToSend(body: string, values: MailValues): string[] {
  const outputLines: string[] = []
  let isAfterGap = false
  for (const line of body.split(LINE_END)) {
    if (hasMissingValue(line, values)) {
      isAfterGap = true
      continue
    }
    if (isAfterGap && isBlank(line) && isBlank(outputLines.at(-1))) continue
    isAfterGap = false
    outputLines.push(line)
  }
  return outputLines
}

/** Inserts all values in one pass, so that a value is never read as a placeholder. */
function partsOf(text: string, values: MailValues): MailPart[] {
  const pieces = text.split(IN_BRACES)
  // `split` returns texts and placeholder names alternately.
  return pieces.map((piece, at) => {
    if (at % 2 === 0) return piece
    const value = isPlaceholder(piece) ? values[piece] : null
    if (value === null) return `{${piece}}`
    return piece === 'link' ? { link: value } : value
  })
}

export const plainMailText = (parts: readonly MailPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.link)).join('')

/** A header has only one line, so line breaks become spaces. Non-breaking spaces stay unchanged. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ').trim()

/**
 * The e-mail always contains the link, if there is one. If the line with the link is left out, the link moves to the
 * end.
 */
export function writeMail({ subject, body }: MailText, values: MailValues): WrittenMail {
  const lines = linesToSend(body, values)
  if (values.link !== null && !lines.some(hasLink)) lines.push(...(lines.length > 0 ? [''] : []), '{link}')
  return {
    subject: hasMissingValue(subject, values) ? null : inOneLine(plainMailText(partsOf(subject, values))),
    body: partsOf(lines.join('\n'), values),
  }
}
