import type { FieldCode } from '@assay/contract/fieldErrors'
import { answersFaults, descriptionFaults } from '@assay/domain/bank/question'
import { translationFaults } from '@assay/domain/bank/texts/translations'
import { canBeStored, charactersIn } from '@assay/domain/characters'
import { ANSWER_MAX, DESCRIPTION_MAX, LABELS_PER_QUESTION, REASONS } from '@assay/domain/limits'
import { type Draft, type DraftTranslation, refuseDraft } from './draft.ts'

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

type ConvertText = (text: string) => string

const withTexts = (
  wordings: readonly DraftTranslation[],
  ofDescription: ConvertText,
  ofAnswer: ConvertText,
): DraftTranslation[] =>
  wordings.map(({ lang, description, answers }) => ({
    lang,
    description: ofDescription(description),
    answers: answers.map(ofAnswer),
  }))

export function storableDraft(read: Draft): Draft {
  const { wordings = [] } = read
  const isClean = [
    ...[read.description, ...read.answers.map((answer) => answer.description)],
    ...wordings.flatMap(({ description, answers }) => [description, ...answers]),
  ].every(canBeStored)
  const labels = [...new Set(read.labels.map((name) => readable(name).trim().slice(0, NAME_MAX)))]
  const draft: Draft = {
    ...read,
    name: readable(read.name).replaceAll(/\s+/g, ' ').trim().slice(0, NAME_MAX),
    description: readable(read.description),
    answers: read.answers.map((answer) => ({
      ...answer,
      description: readable(answer.description).trim(),
      ...(answer.rationale !== undefined && { rationale: readable(answer.rationale) }),
    })),
    ...(read.rationale !== undefined && { rationale: readable(read.rationale) }),
    wordings: withTexts(wordings, readable, (answer) => readable(answer).trim()),
    labels: labels.filter((name) => name !== '').slice(0, LABELS_PER_QUESTION),
    losses: read.losses.map(({ code, detail }) => ({ code, detail: readable(detail) })),
    errors: [...read.errors],
    code: read.code !== null && /^[\p{L}\p{N}_-]{1,50}$/u.test(read.code) ? read.code : null,
  }
  const why: [string, string, number][] = [
    ['rationale', draft.rationale ?? '', REASONS.rationale],
    ...draft.answers.map(({ rationale = '' }, at): [string, string, number] => [
      `answers.${at}.rationale`,
      rationale,
      REASONS.ofAnswer,
    ]),
  ]
  for (const [field, words, most] of why) if (charactersIn(words) > most) refuseDraft(draft, 'TOO_LONG', { field })
  if (!isClean) refuseDraft(draft, 'UNREADABLE_TEXT', { field: 'description' })
  addFaults(draft)
  if (draft.errors.length === 0) return draft
  const answers = draft.answers.map((each) => ({ ...each, description: cut(each.description, ANSWER_MAX) }))
  const shortened = withTexts(
    draft.wordings ?? [],
    (text) => cut(text, DESCRIPTION_MAX),
    (text) => cut(text, ANSWER_MAX),
  )
  return { ...draft, description: cut(draft.description, DESCRIPTION_MAX), answers, wordings: shortened }
}
