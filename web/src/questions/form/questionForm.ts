import { type FieldError, toFieldErrors } from '@assay/contract/fieldErrors'
import { newQuestion, type Question } from '@assay/contract/questions/questions'
import { ANSWERS } from '@assay/domain/limits'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { leftoverFault } from '../../labels/labelForm.ts'
import { faultsAtFields } from '../../lib/form/faults.ts'
import { faultText } from './faultText.ts'
import { fieldOfWording, type WordingValues, wordingsOf, wordingsOnWire, wordingsWith } from './wordingValues.ts'

export interface AnswerValues {
  /** Known to the page alone, so that a row keeps its focus while others come and go. */
  key: string
  /** The answer it is in the bank; a new one has none. */
  id?: number
  description: string
  is_valid: boolean
  /** It keeps its place while the others are shuffled. */
  is_fixed: boolean
  /** Why it is right or wrong. */
  rationale: string
}

export interface QuestionValues {
  description: string
  answers: AnswerValues[]
  labels: string[]
  keeps_order: boolean
  lang: string | null
  /** What it shares with other questions. */
  passage_id: number | null
  rationale: string
  sources: { title: string; url: string }[]
  wordings: WordingValues[]
  /** Stands in the box and is no label yet; it never leaves the page. */
  typedLabel: string
}

export type QuestionForm = UseFormReturnType<QuestionValues>

let lastKey = 0

export function newAnswer(): AnswerValues {
  lastKey += 1
  return { key: `new-${lastKey}`, description: '', is_valid: false, is_fixed: false, rationale: '' }
}

export function emptyQuestion(): QuestionValues {
  return {
    description: '',
    answers: Array.from({ length: ANSWERS.min }, newAnswer),
    keeps_order: false,
    lang: null,
    passage_id: null,
    rationale: '',
    sources: [],
    wordings: [],
    labels: [],
    typedLabel: '',
  }
}

export function valuesOf(question: Question): QuestionValues {
  const { description, answers, keeps_order, lang, passage_id, labels, rationale, sources } = question
  return {
    description,
    answers: answers.map((answer) => ({ key: `answer-${answer.id}`, ...answer })),
    keeps_order,
    lang,
    passage_id,
    rationale,
    sources: sources.map(({ title, url }) => ({ title, url: url ?? '' })),
    wordings: wordingsOf(question),
    labels: labels.map(({ name }) => name),
    typedLabel: '',
  }
}

/** New rows that are called as this visit of the form calls none, and the wordings with them. */
function calledAnew(values: QuestionValues): QuestionValues {
  const keys = new Map(values.answers.map(({ id, key }) => [key, id === undefined ? newAnswer().key : key]))
  const keyFor = (key: string) => keys.get(key) ?? key
  return {
    ...values,
    answers: values.answers.map((answer) => ({ ...answer, key: keyFor(answer.key) })),
    wordings: wordingsWith(values.wordings, keyFor),
  }
}

/** All that a question says, as the beginning of another one. */
export function copyOf(question: Question): QuestionValues {
  const values = valuesOf(question)
  return calledAnew({ ...values, answers: values.answers.map(({ id: _, ...answer }) => answer) })
}

/** What another visit of the form has given away: its new rows are called as this visit calls none. */
export const typedBefore = calledAnew

/** A source without an address is one all the same. */
const sourcesOnWire = (sources: QuestionValues['sources']) =>
  sources.map(({ title, url }) => ({ title, url: url.trim() === '' ? null : url.trim() }))

/** What an edit says; answers stay the same ones. */
export function changesOf({ typedLabel: _, wordings: __, answers, sources, ...values }: QuestionValues) {
  const said = answers.flatMap(({ id, description, is_fixed, rationale }) =>
    id === undefined ? [] : [{ id, description, is_fixed, rationale }],
  )
  return { ...values, answers: said, sources: sourcesOnWire(sources) }
}

/** From top to bottom of the form; what is wrong with the answers as a whole stands below them. */
function placeInForm(field: string): number {
  if (field === 'answers') return 2
  if (field === 'lang') return 4
  if (field.startsWith('wordings')) return 5
  if (field === 'passage_id') return 6
  if (field === 'rationale' || field.startsWith('sources')) return 7
  return field === 'description' ? 0 : field.startsWith('answers') ? 1 : 3
}

/** One text for each field, the first that is wrong with it, in the order of the form; labels are one field. */
export function faultsInOrder(
  errors: readonly FieldError[],
  answers: readonly Pick<AnswerValues, 'key'>[] = [],
): Record<string, string> {
  const inOrder = errors.toSorted((one, other) => placeInForm(one.field) - placeInForm(other.field))
  return faultsAtFields(inOrder, faultText, (field) => fieldOfWording(field.replace(/^labels\..*/, 'labels'), answers))
}

/** Rows at the end that were left empty are no answers; two stay, for a question has at least two. */
export function withoutEmptyEnd(values: QuestionValues): QuestionValues {
  const isEmpty = ({ id, description, is_valid }: AnswerValues) =>
    id === undefined && description.trim() === '' && !is_valid
  const last = values.answers.findLastIndex((answer) => !isEmpty(answer))
  return { ...values, answers: values.answers.slice(0, Math.max(ANSWERS.min, last + 1)) }
}

/** A new question as the wire takes it. */
export function onWire(values: QuestionValues) {
  const { typedLabel: _, sources, wordings, ...question } = withoutEmptyEnd(values)
  return { ...question, sources: sourcesOnWire(sources), wordings: wordingsOnWire(wordings, question.answers) }
}

/** The page and the server ask the same of a question; a text that was left in a box is no part of it and must not be lost. */
export function questionFaults({ typedLabel, ...values }: QuestionValues): Record<string, string> {
  const written = onWire({ typedLabel, ...values })
  const read = newQuestion.safeParse(written)
  const faults = read.success ? {} : faultsInOrder(toFieldErrors(read.error), values.answers)
  return typedLabel.trim() === '' ? faults : { ...faults, labels: leftoverFault(typedLabel) }
}

export function useQuestionForm(initialValues: QuestionValues): QuestionForm {
  return useForm({ initialValues, validate: questionFaults })
}
