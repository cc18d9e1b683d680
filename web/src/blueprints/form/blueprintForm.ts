import {
  type Blueprint,
  changedBlueprint,
  type createBlueprint,
  type updateBlueprint,
} from '@assay/contract/blueprints'
import type { Input } from '@assay/contract/endpoint'
import { AMOUNT_OF_QUESTIONS, BLUEPRINT, MAX_TIME } from '@assay/domain/limits'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { validatorOf } from '../../lib/form/faults.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import type { RecipeOnWire } from '../plan/useRecipePlan.ts'
import { blueprintErrorText } from './faults.ts'

type Spread = 'even' | 'exact'

/**
 * `amounts` keeps the number of questions even for labels that are not selected. Other fields have the names of the
 * API.
 */
export interface BlueprintValues {
  name: string
  role: string
  pass_mark: number | ''
  pass_mark_reason: string
  is_blind: boolean
  keep_twins_apart: boolean
  is_balanced: boolean
  exposure_cap: number | ''
  may_confirm: boolean
  labels: string[]
  spread: Spread
  amounts: Record<string, number | ''>
  amount_of_questions: number
  max_time: number
  language: Blueprint['language']
  instructions: string
  open_days: number | ''
  reminder_hours: number | ''
  time_zone: string
  texts: Blueprint['texts']
}

export type BlueprintForm = UseFormReturnType<BlueprintValues>
export type BlueprintOnWire = Input<(typeof createBlueprint)['body']>
type ChangesOnWire = Input<(typeof updateBlueprint)['body']>

export function newBlueprintValues(): BlueprintValues {
  return {
    name: '',
    role: '',
    pass_mark: '',
    pass_mark_reason: '',
    is_blind: false,
    keep_twins_apart: false,
    is_balanced: false,
    exposure_cap: '',
    may_confirm: false,
    labels: [],
    spread: 'even',
    amounts: {},
    amount_of_questions: AMOUNT_OF_QUESTIONS.initial,
    max_time: MAX_TIME.initial,
    language: 'en',
    instructions: '',
    open_days: '',
    reminder_hours: BLUEPRINT.reminderHours.initial,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    texts: { invitation: {}, reminder: {}, advance: {}, decline: {} },
  }
}

export function blueprintValues(blueprint: Blueprint): BlueprintValues {
  const { labels, amount_of_questions, open_days, reminder_hours } = blueprint
  const { keep_twins_apart, is_balanced, exposure_cap } = blueprint
  const isExact = labels.some(({ amount }) => amount !== null)
  const { name, role, pass_mark, is_blind, may_confirm, max_time, language } = blueprint
  const { instructions, time_zone, texts } = blueprint
  return {
    name,
    role: role ?? '',
    pass_mark: pass_mark ?? '',
    pass_mark_reason: '',
    is_blind,
    keep_twins_apart,
    is_balanced,
    exposure_cap: exposure_cap ?? '',
    may_confirm,
    labels: labels.map((label) => label.name),
    spread: isExact ? 'exact' : 'even',
    amounts: Object.fromEntries(labels.map((label) => [label.name, label.amount ?? ''])),
    amount_of_questions: isExact ? AMOUNT_OF_QUESTIONS.initial : amount_of_questions,
    max_time,
    language,
    instructions,
    open_days: open_days ?? '',
    reminder_hours: reminder_hours ?? '',
    time_zone,
    texts,
  }
}

export const copiedBlueprintValues = (blueprint: Blueprint): BlueprintValues => ({
  ...blueprintValues(blueprint),
  name: t('BLUEPRINT.COPY_OF', { name: blueprint.name }).slice(0, BLUEPRINT.name),
})

export const sumOfLabelAmounts = ({ labels, amounts }: Pick<BlueprintValues, 'labels' | 'amounts'>): number =>
  labels.reduce((sum, name) => sum + (amounts[name] || 0), 0)

export const amountOfQuestions = (values: BlueprintValues): number =>
  values.spread === 'exact' ? sumOfLabelAmounts(values) : values.amount_of_questions

/** If a label has no number of questions, 0 is sent, and the server reports the error at the label. */
export function recipeRequest(
  values: Pick<BlueprintValues, 'labels' | 'spread' | 'amounts' | 'amount_of_questions'>,
): RecipeOnWire {
  const { labels, spread, amounts, amount_of_questions } = values
  if (spread === 'even') return { labels: labels.map((name) => ({ name })), amount_of_questions }
  return { labels: labels.map((name) => ({ name, amount: amounts[name] || 0 })) }
}

export const hasPassMarkChanged = (values: BlueprintValues, before: BlueprintValues): boolean =>
  values.pass_mark !== before.pass_mark

const orNull = (value: number | '') => (value === '' ? null : value)

export function blueprintRequest(values: BlueprintValues): BlueprintOnWire {
  const { name, role, pass_mark, is_blind, may_confirm, max_time, language, instructions } = values
  const { open_days, reminder_hours, time_zone, texts, keep_twins_apart, is_balanced, exposure_cap } = values
  return {
    name,
    role: role.trim() || null,
    pass_mark: orNull(pass_mark),
    is_blind,
    keep_twins_apart,
    is_balanced,
    exposure_cap: orNull(exposure_cap),
    may_confirm,
    ...recipeRequest(values),
    max_time,
    language,
    instructions,
    open_days: orNull(open_days),
    reminder_hours: orNull(reminder_hours),
    time_zone,
    texts,
  }
}

/**
 * The server would reject a design if the bank now has too few questions. So an unchanged design is not sent, and other
 * changes stay possible.
 */
export function blueprintChanges(values: BlueprintValues, before: BlueprintValues): ChangesOnWire {
  const { labels, amount_of_questions, max_time, ...rest } = blueprintRequest(values)
  const reason = hasPassMarkChanged(values, before) ? values.pass_mark_reason.trim() : ''
  const settings = { ...rest, ...(reason && { pass_mark_reason: reason }) }
  const recipeOf = (one: BlueprintValues) => JSON.stringify([recipeRequest(one), one.max_time])
  if (recipeOf(values) === recipeOf(before)) return settings
  return { ...settings, labels, max_time, ...(amount_of_questions !== undefined && { amount_of_questions }) }
}

export function useBlueprintForm(initial: () => BlueprintValues): BlueprintForm {
  const [initialValues] = useState(initial)
  return useCheckedForm({
    initialValues,
    validate: {
      name: validatorOf(changedBlueprint.shape.name, blueprintErrorText),
      labels: (labels: string[]) => (labels.length > 0 ? null : t('WIZARD.ALERT.LABEL_REQUIRED')),
    },
  })
}
