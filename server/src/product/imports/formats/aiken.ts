import { addAnswer, type Draft, type FormatReading, newDraft, refuseDraft } from '../reading/draft.ts'
import { plainAnswer, plainMarkdown } from '../texts/toMarkdown.ts'

const OPTION = /^([A-Z])[.)]\s+(.*)$/
/**
 * After the first option, `b.Text` is an option too. Its letter must follow the previous letter, because a text can
 * start with `e.g.`.
 */
const NEXT_OPTION = /^([A-Za-z])[.)]\s*(\S.*)$/
const ANSWER = /^ANSWER\s*:\s*(.*)$/
/** After the options, `answer: b` is an answer key in any case. Before the options, it can be part of the question. */
const KEY = /^ANSWER\s*:\s*(.*)$/i
/** Aiken has no notes, so a note after the answer key would become the start of the next question. */
const NOTE = /^(?:feedback|explanation|rationale|reason|hint)\s*:/i
const A = 'A'.charCodeAt(0)

export const looksLikeAiken = (text: string): boolean =>
  /^ANSWER:\s*[A-Z]/im.test(text) && /^[A-Z][.)]\s*\S/im.test(text)

function optionIn(line: string, { letters, lines }: OpenItem): { letter: string; words: string } | null {
  const [, letter, words = ''] = OPTION.exec(line) ?? []
  if (letter !== undefined) return { letter, words }
  const [, other = '', otherWords = ''] = NEXT_OPTION.exec(line) ?? []
  const isNext = lines.length > 0 && other.toUpperCase() === String.fromCharCode(A + letters.length)
  return isNext ? { letter: other.toUpperCase(), words: otherWords } : null
}

interface OpenItem {
  draft: Draft
  lines: string[]
  letters: string[]
  isCutOff?: boolean
  isParted?: boolean
}

const keyIn = (line: string, { letters }: OpenItem): string | undefined =>
  (letters.length > 0 ? KEY : ANSWER).exec(line)?.[1]?.trim().replace(/[.)]$/, '')

function aikenFault({ lines, letters, isCutOff, isParted }: OpenItem): string | null {
  if (new Set(letters).size < letters.length) return 'two options have the same letter'
  if (letters.some((letter, at) => letter.charCodeAt(0) !== A + at))
    return 'the letters of the options are not A, B, C …'
  if (lines.some((line) => /^ANSWER\s*:\s*[A-Z][.)]?$/i.test(line))) return 'its text contains a line with ANSWER:'
  if (lines.length > 1 && NOTE.test(lines[0] ?? '')) return 'its text may contain a note about the previous question'
  if (isParted && letters.length > 0) return 'its text contains a blank line, so its first line is not clear'
  return isCutOff ? 'a blank line is missing between the previous options and its text' : null
}

function finishDraft(item: OpenItem, key: string | null): Draft {
  const { draft, lines, letters } = item
  draft.description = plainMarkdown(draft, lines.join('\n'))
  draft.name = lines[0] ?? ''
  if (key === null) refuseDraft(draft, 'BROKEN_ITEM', { words: 'the line with ANSWER: is missing' })
  const isLetter = /^[A-Z]$/i.test(key ?? '')
  const right = isLetter ? letters.indexOf(key?.toUpperCase() ?? '') : -1
  const chosen = draft.answers[right]
  if (chosen) chosen.is_valid = true
  else if (key !== null && right < 0)
    refuseDraft(draft, isLetter ? 'NO_VALID_ANSWER' : 'RIGHT_UNCLEAR', { field: 'answers' })
  const fault = aikenFault(item)
  if (fault !== null) refuseDraft(draft, 'BROKEN_ITEM', { words: fault })
  return draft
}

/** In Moodle's Aiken format, the options of a question are on separate lines, and `ANSWER:` with a letter follows. */
export function readAiken(text: string): FormatReading {
  const drafts: Draft[] = []
  let open: OpenItem | null = null
  let isBehindBlank = true
  text.split('\n').forEach((written, at) => {
    const line = written.trim()
    const isNewPart = isBehindBlank
    isBehindBlank = line === ''
    if (line === '') return
    open ??= { draft: newDraft(at + 1), lines: [], letters: [] }
    const key = keyIn(line, open)
    if (key !== undefined) {
      drafts.push(finishDraft(open, key))
      open = null
      return
    }
    const option = optionIn(line, open)
    if (option) {
      open.letters.push(option.letter)
      const { draft } = open
      addAnswer(draft, () => plainAnswer(draft, option.words))
      return
    }
    if (open.letters.length > 0) {
      drafts.push(finishDraft(open, null))
      open = { draft: newDraft(at + 1), lines: [], letters: [], isCutOff: !isNewPart }
    }
    if (isNewPart && open.lines.length > 0) open.isParted = true
    open.lines.push(line)
  })
  if (open) drafts.push(finishDraft(open, null))
  return { drafts, key: { reading: 'letters', certain: true } }
}
