import { addAnswer, type Draft, newDraft, type Reading, refuse } from '../reading/draft.ts'
import { plainMarkdown } from '../texts/write.ts'

const OPTION = /^([A-Z])[.)]\s+(.*)$/
const ANSWER = /^ANSWER:\s*(.*)$/

/** Whether a text has what only Aiken has: options by letter, and the line that names the right one. */
export const looksLikeAiken = (text: string): boolean => /^ANSWER:\s*[A-Z]/m.test(text) && /^[A-Z][.)]\s/m.test(text)

interface Open {
  draft: Draft
  lines: string[]
  letters: string[]
}

function finish({ draft, lines, letters }: Open, key: string | null): Draft {
  draft.description = plainMarkdown(lines.join('\n'))
  draft.name = lines[0] ?? ''
  if (key === null) refuse(draft, 'BROKEN_ITEM', { words: 'the line with ANSWER: is missing' })
  const right = /^[A-Z]$/.test(key ?? '') ? letters.indexOf(key ?? '') : -1
  const chosen = draft.answers[right]
  if (chosen) chosen.is_valid = true
  else if (key !== null) refuse(draft, 'RIGHT_UNCLEAR', { field: 'answers' })
  if (new Set(letters).size < letters.length) refuse(draft, 'BROKEN_ITEM', { words: 'two options have one letter' })
  return draft
}

/** Moodle's Aiken: a question, its options line by line, then `ANSWER:` with a letter. */
export function readAiken(text: string): Reading {
  const drafts: Draft[] = []
  let open: Open | null = null
  text.split('\n').forEach((written, at) => {
    const line = written.trim()
    if (line === '') return
    const [, key] = ANSWER.exec(line) ?? []
    open ??= { draft: newDraft(at + 1), lines: [], letters: [] }
    if (key !== undefined) {
      drafts.push(finish(open, key.trim().replace(/[.)]$/, '')))
      open = null
      return
    }
    const [, letter, words] = OPTION.exec(line) ?? []
    if (letter !== undefined && words !== undefined) {
      open.letters.push(letter)
      addAnswer(open.draft, () => words.trim())
      return
    }
    // Text behind options is the next question: the one before has no key.
    if (open.letters.length > 0) {
      drafts.push(finish(open, null))
      open = { draft: newDraft(at + 1), lines: [], letters: [] }
    }
    open.lines.push(line)
  })
  if (open) drafts.push(finish(open, null))
  return { drafts }
}
