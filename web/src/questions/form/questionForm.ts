import { type FieldError, toFieldErrors } from '@assay/contract/fieldErrors'
import { newQuestion, type Question } from '@assay/contract/questions/questions'
import { ANSWERS } from '@assay/domain/limits'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { unfinishedLabelError } from '../../labels/labelForm.ts'
import { fieldErrorTexts } from '../../lib/form/faults.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { faultText } from './faultText.ts'
import {
  copiedTranslations,
  type TranslationValues,
  translationField,
  translationsRequest,
  translationValues,
} from './translationValues.ts'

export interface AnswerValues {
  /** With this key, a row keeps its focus when other rows are added or removed. */
  key: string
  id?: number
  description: string
  is_valid: boolean
  is_fixed: boolean
  rationale: string
}

export interface QuestionValues {
  description: string
  answers: AnswerValues[]
  labels: string[]
  keeps_order: boolean
  lang: string | null
  passage_id: number | null
  rationale: string
  sources: { title: string; url: string }[]
  wordings: TranslationValues[]
  /** Typed text that is not a label yet. It is never sent. */
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

export function questionValues(question: Question): QuestionValues {
  const { description, answers, keeps_order, lang, passage_id, labels, rationale, sources } = question
  return {
    description,
    answers: answers.map((answer) => ({ key: `answer-${answer.id}`, ...answer })),
    keeps_order,
    lang,
    passage_id,
    rationale,
    sources: sources.map(({ title, url }) => ({ title, url: url ?? '' })),
    wordings: translationValues(question),
    labels: labels.map(({ name }) => name),
    typedLabel: '',
  }
}

/** This form may already use the same keys, so unsaved answers get new keys. */
function withNewKeys(values: QuestionValues): QuestionValues {
  const keys = new Map(values.answers.map(({ id, key }) => [key, id === undefined ? newAnswer().key : key]))
  const keyFor = (key: string) => keys.get(key) ?? key
  return {
    ...values,
    answers: values.answers.map((answer) => ({ ...answer, key: keyFor(answer.key) })),
    wordings: copiedTranslations(values.wordings, keyFor),
  }
}

export function copiedQuestionValues(question: Question): QuestionValues {
  const values = questionValues(question)
  return withNewKeys({ ...values, answers: values.answers.map(({ id: _, ...answer }) => answer) })
}

export const restoredValues = withNewKeys

/** A source without a URL is valid. */
const sourcesRequest = (sources: QuestionValues['sources']) =>
  sources.map(({ title, url }) => ({ title, url: url.trim() === '' ? null : url.trim() }))

export function questionChanges({ typedLabel: _, wordings: __, answers, sources, ...values }: QuestionValues) {
  const existingAnswers = answers.flatMap(({ id, description, is_fixed, rationale }) =>
    id === undefined ? [] : [{ id, description, is_fixed, rationale }],
  )
  return { ...values, answers: existingAnswers, sources: sourcesRequest(sources) }
}

function fieldPosition(field: string): number {
  if (field === 'answers') return 2
  if (field === 'lang') return 4
  if (field === 'passage_id') return 5
  if (field === 'rationale' || field.startsWith('sources')) return 6
  if (field.startsWith('wordings')) return 7
  return field === 'description' ? 0 : field.startsWith('answers') ? 1 : 3
}

function orderedFieldErrors(
  errors: readonly FieldError[],
  answers: readonly Pick<AnswerValues, 'key'>[] = [],
): Record<string, string> {
  const inOrder = errors.toSorted((one, other) => fieldPosition(one.field) - fieldPosition(other.field))
  return fieldErrorTexts(inOrder, faultText, (field) =>
    translationField(field.replace(/^labels\..*/, 'labels'), answers),
  )
}

export function showFieldErrors(form: QuestionForm, errors: readonly FieldError[]): void {
  const faults = orderedFieldErrors(errors, form.getValues().answers)
  form.setErrors(faults)
  focusFirstFault(form)(faults)
}

/** At least two rows stay, because a question needs two answers. */
export function withoutEmptyEnd(values: QuestionValues): QuestionValues {
  const isEmpty = ({ id, description, is_valid }: AnswerValues) =>
    id === undefined && description.trim() === '' && !is_valid
  const last = values.answers.findLastIndex((answer) => !isEmpty(answer))
  return { ...values, answers: values.answers.slice(0, Math.max(ANSWERS.min, last + 1)) }
}

export function questionRequest(values: QuestionValues) {
  const { typedLabel: _, sources, wordings, ...question } = withoutEmptyEnd(values)
  return { ...question, sources: sourcesRequest(sources), wordings: translationsRequest(wordings, question.answers) }
}

/** Text that was left in the labels field is also an error, because saving would lose it. */
export function questionFaults({ typedLabel, ...values }: QuestionValues): Record<string, string> {
  const request = questionRequest({ typedLabel, ...values })
  const read = newQuestion.safeParse(request)
  const faults = read.success ? {} : orderedFieldErrors(toFieldErrors(read.error), values.answers)
  return typedLabel.trim() === '' ? faults : { ...faults, labels: unfinishedLabelError(typedLabel) }
}

export function useQuestionForm(initialValues: QuestionValues): QuestionForm {
  return useForm({ initialValues, validate: questionFaults })
}
