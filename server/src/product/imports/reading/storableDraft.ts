import type { FieldCode } from '@assay/contract/fieldErrors'
import { answersFaults, descriptionFaults } from '@assay/domain/bank/question'
import { translationFaults } from '@assay/domain/bank/texts/translations'
import { canBeStored, charactersIn } from '@assay/domain/characters'
import { ANSWER_MAX, DESCRIPTION_MAX, LABELS_PER_QUESTION, REASONS } from '@assay/domain/limits'
import { type Draft, refuseDraft, withTexts } from './draft.ts'

const NAME_MAX = 200

const readable = (text: string) => (canBeStored(text) ? text : text.toWellFormed().replaceAll('\0', '\ufffd'))

/** If a question has the error `OTHER_TYPE` or `BROKEN_ITEM`, its other errors are hidden. */
const EXCLUSIVE_ERRORS: ReadonlySet<FieldCode> = new Set(['OTHER_TYPE', 'BROKEN_ITEM'])

/** A missing alternative text of a picture is no error yet, because a later step adds it. */
const draftTranslationFaults = ({ lang, answers, isCut, wordings = [] }: Draft) =>
  translationFaults({ lang, amountOfAnswers: isCut ? undefined : answers.length, wordings }).filter(
    ({ code }) => code !== 'PICTURE_WORDS_MISSING',
  )

function addFaults(draft: Draft): void {
  if (draft.errors.some(({ code }) => EXCLUSIVE_ERRORS.has(code))) return
  const known = new Set(draft.errors.map(({ field }) => field))
  const { isCut = false } = draft
  // Unknown correct answers are already an error, so a missing correct answer is no second error.
  const faults = [
    ...descriptionFaults(draft.description),
    ...answersFaults(draft.answers),
    ...draftTranslationFaults(draft),
  ]
  for (const { path, code } of faults) {
    const field = path.join('.')
    const isTold =
      (known.has(field) && field !== 'answers') ||
      (code === 'NO_VALID_ANSWER' && ([...known].some((each) => each.startsWith('answers')) || isCut))
    if (!isTold) refuseDraft(draft, code, { field, line: draft.lineOf?.(field) })
  }
  // Some answers were not read, so the user cannot choose the correct answers of this question.
  if (isCut) draft.errors = draft.errors.map((fault) => ({ ...fault, is_cut: true }))
}

const cut = (text: string, most: number) => (text.length > 2 * most ? text.slice(0, 2 * most).toWellFormed() : text)

export function storableDraft(read: Draft): Draft {
  let isClean = true
  const readableDraft = withTexts(read, (text, kind) => {
    isClean &&= kind === 'rationale' || canBeStored(text)
    return kind === 'answer' ? readable(text).trim() : readable(text)
  })
  const labels = [...new Set(read.labels.map((name) => readable(name).trim().slice(0, NAME_MAX)))]
  const draft: Draft = {
    ...readableDraft,
    name: readable(read.name).replaceAll(/\s+/g, ' ').trim().slice(0, NAME_MAX),
    labels: labels.filter((name) => name !== '').slice(0, LABELS_PER_QUESTION),
    losses: read.losses.map(({ code, detail }) => ({ code, detail: readable(detail) })),
    errors: [...read.errors],
    code: read.code !== null && /^[\p{L}\p{N}_-]{1,50}$/u.test(read.code) ? read.code : null,
  }
  if (charactersIn(draft.rationale ?? '') > REASONS.rationale) refuseDraft(draft, 'TOO_LONG', { field: 'rationale' })
  for (const [at, { rationale = '' }] of draft.answers.entries()) {
    if (charactersIn(rationale) > REASONS.ofAnswer) refuseDraft(draft, 'TOO_LONG', { field: `answers.${at}.rationale` })
  }
  if (!isClean) refuseDraft(draft, 'UNREADABLE_TEXT', { field: 'description' })
  addFaults(draft)
  if (draft.errors.length === 0) return draft
  return withTexts(draft, (text, kind) => {
    if (kind === 'rationale') return text
    return cut(text, kind === 'answer' ? ANSWER_MAX : DESCRIPTION_MAX)
  })
}
