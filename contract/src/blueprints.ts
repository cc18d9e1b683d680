import { isExact, labelsFaults, type RecipeFault, recipeFaults, sumOfAmounts } from '@assay/domain/bank/drawing/recipe'
import { charactersIn } from '@assay/domain/characters'
import {
  AMOUNT_OF_QUESTIONS,
  BLUEPRINT,
  LABEL_AMOUNT,
  LABELS_PER_CALL,
  MAIL_TEXT,
  MAX_TIME,
} from '@assay/domain/limits'
import { DECISION_PLACEHOLDERS, hasLink, hasUnknownPlaceholder, PLACEHOLDERS } from '@assay/domain/mail/mailWords'
import { languageCodes } from '@assay/domain/people/languages'
import { isTimeZone } from '@assay/domain/round/timeZone'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, integerIn, integerInSteps, oneLine, pageFields, requiredText, text, windowOf } from './fields.ts'
import { labelName, labelTag, shownOfLabel } from './labels.ts'

/** Language of the e-mails and of the candidate's first page. */
export const roundLanguage = z.enum(languageCodes)
export type RoundLanguage = z.output<typeof roundLanguage>

const mailText = (hasTest: boolean) => {
  const placeholders = hasTest ? PLACEHOLDERS : DECISION_PLACEHOLDERS
  const isUnknown = (words: string) => hasUnknownPlaceholder(words, placeholders)
  return z.object({
    subject: oneLine(MAIL_TEXT.subject).refine((words) => !isUnknown(words), 'UNKNOWN_PLACEHOLDER'),
    body: text().superRefine((body, context) => {
      const codes = [
        ...(body.trim() === '' ? ['REQUIRED'] : []),
        ...(charactersIn(body) > MAIL_TEXT.body ? ['TOO_LONG'] : []),
        ...(hasTest && body.trim() !== '' && !hasLink(body) ? ['LINK_MISSING'] : []),
        ...(isUnknown(body) ? ['UNKNOWN_PLACEHOLDER'] : []),
      ]
      for (const message of codes) context.addIssue({ code: 'custom', message })
    }),
  })
}

const perLanguage = <Words>(words: Words) =>
  Object.fromEntries(languageCodes.map((code) => [code, words])) as Record<RoundLanguage, Words>
const textsByLanguage = (words: ReturnType<typeof mailText>) => z.object(perLanguage(words)).partial()
const invited = textsByLanguage(mailText(true))
const decided = textsByLanguage(mailText(false))
/** The fields `advance` and `decline` are missing in texts that were saved before e-mails about decisions existed. */
export const mailTexts = z.object({
  invitation: invited.default({}),
  reminder: invited.default({}),
  advance: decided.default({}),
  decline: decided.default({}),
})
export type MailTexts = z.output<typeof mailTexts>

const missingLanguages = z.array(roundLanguage)
export const missingMailTexts = z.object({
  invitation: missingLanguages,
  reminder: missingLanguages,
  advance: missingLanguages,
  decline: missingLanguages,
})

const count = z.number()
export const funnel = z.object({
  interviews: count,
  invited: count,
  /** Number of candidates who have started, including candidates who have finished. */
  started: count,
  finished: count,
  /** Number of candidates who can start now, or later when their time window begins. */
  open: count,
  expired: count,
  withdrawn: count,
  failed: count,
})
export type Funnel = z.output<typeof funnel>

const person = z.object({ id: z.number(), full_name: z.string() })

/** Null removes the pass mark. */
export const passMarkSet = z.object({
  pass_mark: z.number().nullable(),
  /**
   * A new pass mark needs a reason if candidates already have results, because some results then change to pass or
   * fail.
   */
  reason: z.string().nullable(),
  by: person.nullable(),
  time: z.string(),
})

export const blueprint = z.object({
  id: z.number(),
  /** The version increases with every change of the blueprint. An update with another version is rejected. */
  version: z.number(),
  name: z.string(),
  role: z.string().nullable(),
  pass_mark: z.number().nullable(),
  /** True if two similar questions are never drawn for the same test. */
  keep_twins_apart: z.boolean(),
  /** Maximum number of tests with the same question, among a hundred consecutive tests. */
  exposure_cap: z.number().nullable(),
  is_balanced: z.boolean(),
  pass_marks: z.array(passMarkSet),
  labels: z.array(labelTag.extend({ amount: z.number().nullable() })),
  amount_of_questions: z.number(),
  max_time: z.number(),
  language: roundLanguage,
  instructions: z.string(),
  instructions_html: z.string(),
  open_days: z.number().nullable(),
  reminder_hours: z.number().nullable(),
  time_zone: z.string(),
  texts: mailTexts,
  /**
   * For each kind of e-mail: languages of the candidates in which the text is missing. Empty if the blueprint has no
   * text of this kind.
   */
  unwritten: missingMailTexts,
  created_by: person.nullable(),
  created_time: z.string(),
  is_archived: z.boolean(),
  /** True if finished interviews show no names until a decision is made or the names are revealed. */
  is_blind: z.boolean(),
  /** True if candidates are informed that a verification test may follow. */
  may_confirm: z.boolean(),
  /** True if an interview was created from the blueprint, so its design can no longer change. */
  in_use: z.boolean(),
  funnel,
})
export type Blueprint = z.output<typeof blueprint>

const recipeLabels = z
  .array(
    z.union(
      [
        z.object({ name: labelName(), amount: integerIn(LABEL_AMOUNT).nullish(), ...shownOfLabel }),
        labelName().transform((name) => ({ name, amount: null })),
      ],
      'WRONG_TYPE',
    ),
  )
  .max(LABELS_PER_CALL, 'TOO_MANY')

const addRecipeIssues = (faults: readonly RecipeFault[], context: z.RefinementCtx) => {
  // zod modifies the path array of an error, so each error gets its own copy of the array.
  for (const { path, code } of faults) context.addIssue({ code: 'custom', message: code, path: [...path] })
}

const recipe = {
  labels: recipeLabels.min(1, 'LABEL_REQUIRED'),
  // The allowed steps of the number of questions depend on the labels, so this schema cannot check them.
  amount_of_questions: integerIn(AMOUNT_OF_QUESTIONS),
  max_time: integerInSteps(MAX_TIME),
}

const blueprintFields = {
  name: oneLine(BLUEPRINT.name),
  role: oneLine(BLUEPRINT.role).nullable(),
  pass_mark: integerIn(BLUEPRINT.passMark).nullable(),
  is_blind: z.boolean(),
  keep_twins_apart: z.boolean(),
  exposure_cap: integerIn(BLUEPRINT.exposureCap).nullable(),
  is_balanced: z.boolean(),
  may_confirm: z.boolean(),
  language: roundLanguage,
  instructions: text().refine((words) => charactersIn(words) <= BLUEPRINT.instructions, 'TOO_LONG'),
  open_days: integerIn(BLUEPRINT.openDays).nullable(),
  reminder_hours: integerIn(BLUEPRINT.reminderHours).nullable(),
  time_zone: z.string().refine(isTimeZone, 'UNKNOWN_TIME_ZONE'),
  texts: mailTexts,
}

export const newBlueprint = z
  .object({
    name: blueprintFields.name,
    role: blueprintFields.role.default(null),
    pass_mark: blueprintFields.pass_mark.default(null),
    is_blind: blueprintFields.is_blind.default(false),
    keep_twins_apart: blueprintFields.keep_twins_apart.default(false),
    exposure_cap: blueprintFields.exposure_cap.default(null),
    is_balanced: blueprintFields.is_balanced.default(false),
    may_confirm: blueprintFields.may_confirm.default(false),
    ...recipe,
    amount_of_questions: recipe.amount_of_questions.optional(),
    language: blueprintFields.language.default('en'),
    instructions: blueprintFields.instructions.default(''),
    open_days: blueprintFields.open_days.default(null),
    reminder_hours: blueprintFields.reminder_hours.default(BLUEPRINT.reminderHours.initial),
    time_zone: blueprintFields.time_zone.default('UTC'),
    texts: blueprintFields.texts.default({ invitation: {}, reminder: {}, advance: {}, decline: {} }),
  })
  .superRefine(({ labels, amount_of_questions }, context) =>
    addRecipeIssues(recipeFaults(labels, amount_of_questions), context),
  )
  .transform(({ labels, amount_of_questions, ...rest }) => ({
    ...rest,
    labels: labels.map(({ name, amount = null }) => ({ name, amount })),
    amount_of_questions: isExact(labels) ? sumOfAmounts(labels) : (amount_of_questions ?? sumOfAmounts(labels)),
  }))
export type NewBlueprint = z.output<typeof newBlueprint>

export const changedBlueprint = z
  .object({
    ...blueprintFields,
    ...recipe,
    is_archived: z.boolean(),
    pass_mark_reason: requiredText(BLUEPRINT.passMarkReason).nullable(),
    /** If the version is missing, the update overwrites changes by other users. */
    version: z.number().int('INVALID'),
  })
  .partial()
export type BlueprintChanges = z.output<typeof changedBlueprint>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const listBlueprints = endpoint({
  method: 'GET',
  path: '/blueprint',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['blueprint', 'label', 'question', 'keyFix', 'interview', 'progress', 'invitation'],
  summary: 'Blueprints, the newest first: active, archived, or with an open round',
  query: z
    .object({ ...pageFields, archived: flag.optional(), open: flag.optional() })
    .transform(({ archived = false, open = false, ...asked }, context) => ({
      isArchived: archived,
      isOpen: open,
      page: windowOf(asked, context),
    })),
  response: z.object({ blueprints: z.array(blueprint), amount_of_blueprints: z.number() }),
  refusals: {},
})

export const createBlueprint = endpoint({
  method: 'POST',
  path: '/blueprint',
  access: 'staff',
  scope: 'interviews:write',
  beyondRounds: true,
  reads: ['label', 'question'],
  changes: ['blueprint'],
  summary: 'Create a blueprint, if the bank has enough questions for it',
  body: newBlueprint,
  status: 201,
  response: blueprint,
  refusals: { TOO_FEW_QUESTIONS: 422, TEXTS_WAITING: 429 },
})

export const getBlueprint = endpoint({
  method: 'GET',
  path: '/blueprint/:id',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['blueprint', 'label', 'question', 'keyFix', 'interview', 'progress', 'invitation'],
  summary: 'One blueprint with the counts of its round',
  params: idParams,
  response: blueprint,
  refusals: { BLUEPRINT_NOT_FOUND: 404 },
})

export const updateBlueprint = endpoint({
  method: 'PUT',
  path: '/blueprint/:id',
  access: 'staff',
  scope: 'interviews:write',
  beyondRounds: true,
  reads: ['blueprint', 'label', 'question', 'interview', 'progress'],
  changes: ['blueprint', 'interview'],
  emits: [],
  summary:
    'Change a blueprint; the design is fixed after its first interview, and a new pass mark needs a reason after its first result',
  params: idParams,
  body: changedBlueprint,
  response: blueprint,
  refusals: {
    BLUEPRINT_NOT_FOUND: 404,
    BLUEPRINT_CHANGED: 409,
    BLUEPRINT_IN_USE: 409,
    TOO_FEW_QUESTIONS: 422,
    TEXTS_WAITING: 429,
  },
})

export const deleteBlueprint = endpoint({
  method: 'DELETE',
  path: '/blueprint/:id',
  access: 'staff',
  scope: 'interviews:write',
  beyondRounds: true,
  reads: ['interview'],
  changes: ['blueprint', 'bin'],
  summary: 'Delete a blueprint without interviews; it stays in the bin for 30 days',
  params: idParams,
  status: 204,
  refusals: { BLUEPRINT_NOT_FOUND: 404, BLUEPRINT_IN_USE: 409 },
})

export const plannedLabel = z.object({
  label_name: z.string(),
  color: z.string(),
  available: z.number(),
  /** Number of questions. A group of enemy questions counts as one. */
  families: z.number(),
  drawn: z.number(),
  seen: z.number(),
})

export const plan = z.object({
  available: z.number(),
  drawable: z.number(),
  shared: z.number(),
  /** The lowest possible `exposure_cap` with the questions in the bank; null if none is possible. */
  lowest_cap: z.number().nullable(),
  target: z.number().nullable(),
  known: z.number(),
  labels: z.array(plannedLabel),
})
export type Plan = z.output<typeof plan>

const planInLanguage = plan.extend({
  labels: z.array(plannedLabel.extend({ in_language: z.number() })),
})
export type PlanInLanguage = z.output<typeof planInLanguage>

export const planBlueprint = endpoint({
  method: 'POST',
  path: '/blueprint/plan',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['label', 'question', 'interview', 'insight'],
  changes: [],
  summary: 'Preview a draw for these settings, label by label; changes nothing',
  body: z
    .object({
      labels: recipeLabels,
      amount_of_questions: integerIn({ min: 0, max: AMOUNT_OF_QUESTIONS.max }).optional(),
      keep_twins_apart: blueprintFields.keep_twins_apart.default(false),
      exposure_cap: blueprintFields.exposure_cap.default(null),
      is_balanced: blueprintFields.is_balanced.default(false),
      language: blueprintFields.language.default('en'),
    })
    .superRefine(({ labels }, context) => addRecipeIssues(labelsFaults(labels), context)),
  response: planInLanguage,
  refusals: {},
})
