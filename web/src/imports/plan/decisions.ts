import type { Input } from '@assay/contract/endpoint'
import type { confirmImport, Import, Item } from '@assay/contract/imports/imports'
import { normalLabel } from '@assay/domain/bank/labels'
import { ANSWERS } from '@assay/domain/limits'
import { z } from 'zod'

const mapOf = <Key, Value>(key: z.ZodType<Key>, value: z.ZodType<Value>) =>
  z
    .array(z.tuple([key, value]))
    .default([])
    .transform((entries): ReadonlyMap<Key, Value> => new Map(entries))

export const storedDecisions = z.object({
  /** For each question by its number: true to import it, false to leave it out. */
  takes: mapOf(z.number(), z.boolean()),
  /** The label for each name in the file; an empty string skips the name. */
  labels: mapOf(z.string(), z.string()),
  forAll: z.array(z.string()).readonly().default([]),
  /** For each question by its number: the numbers of the answers to keep, counted from 1. */
  chosen: mapOf(z.number(), z.array(z.number()).readonly()),
  keepsOrder: z.boolean().default(true),
  isKeyRight: z.boolean().default(false),
  /** For each text by its number: true if the following questions share it. */
  passages: mapOf(z.number(), z.boolean()),
})
export type Decisions = z.output<typeof storedDecisions>

export type PlannedLabel = Import['labels'][number]

export const noDecisions: Decisions = storedDecisions.parse({})

export const isSelected = ({ takes }: Decisions, { number, take }: Pick<Item, 'number' | 'take'>): boolean =>
  takes.get(number) ?? take

/** Decisions that agree with the plan are not stored, because `countSelected` counts only differences from the plan. */
export function selectItems(
  decisions: Decisions,
  items: readonly Pick<Item, 'number' | 'take'>[],
  wanted: boolean,
): Decisions {
  const takes = new Map(decisions.takes)
  for (const { number, take } of items) {
    if (take === wanted) takes.delete(number)
    else takes.set(number, wanted)
  }
  return { ...decisions, takes }
}

/** False if the correct answers of a file may be counted from 0 or from 1. */
export const isAnswerKeyCertain = ({ keys }: Pick<Import, 'keys'>): boolean => keys.every(({ certain }) => certain)

type PlannedPassage = Import['passages'][number]

export const undecidedPassages = ({ passages }: Pick<Import, 'passages'>): PlannedPassage[] =>
  passages.filter(({ certain }) => !certain)

export const arePassagesDecided = (plan: Pick<Import, 'passages'>, { passages }: Decisions): boolean =>
  undecidedPassages(plan).every(({ number }) => passages.has(number))

export function decidePassages(decisions: Decisions, numbers: readonly number[], belongs: boolean): Decisions {
  const passages = new Map(decisions.passages)
  for (const number of numbers) passages.set(number, belongs)
  return { ...decisions, passages }
}

/** True if too many answers are the only error of the question. The user may then choose the answers to keep. */
export const hasTooManyAnswers = ({ errors, answers }: Pick<Item, 'errors' | 'answers'>): boolean =>
  errors.length === 1 && errors[0]?.code === 'ANSWERS_MAXIMUM' && answers.length > ANSWERS.max

export function chooseAnswers(decisions: Decisions, number: number, answers: readonly number[]): Decisions {
  const chosen = new Map(decisions.chosen)
  if (answers.length === 0) chosen.delete(number)
  else chosen.set(number, answers)
  return { ...decisions, chosen }
}

export function countSelected({ taken }: Pick<Import, 'taken'>, { takes, chosen }: Decisions): number {
  const more = [...takes.values()].filter(Boolean).length
  return taken + more - (takes.size - more) + chosen.size
}

export const typedLabelName = ({ labels }: Decisions, { from, to }: PlannedLabel): string =>
  labels.get(from) ?? to ?? ''

export function nameLabel(decisions: Decisions, { from, to }: PlannedLabel, typed: string): Decisions {
  const labels = new Map(decisions.labels)
  if (typed === (to ?? '')) labels.delete(from)
  else labels.set(from, typed)
  return { ...decisions, labels }
}

export function duplicateLabelNames(decisions: Decisions, all: readonly PlannedLabel[]): Map<string, string[]> {
  const byLabel = Map.groupBy(all, (label) => normalLabel(typedLabelName(decisions, label)))
  byLabel.delete('')
  const shared = [...byLabel.values()].filter((group) => group.length > 1)
  return new Map(
    shared.flatMap((group) =>
      group.map(({ from }): [string, string[]] => [from, group.flatMap((one) => (one.from === from ? [] : one.from))]),
    ),
  )
}

type Body = NonNullable<Input<(typeof confirmImport)['body']>>

const decidedPassages = ({ passages }: Decisions, plan: Pick<Import, 'passages'>) =>
  undecidedPassages(plan).flatMap(({ number, questions }): [string, number[] | null][] => {
    const belongs = passages.get(number)
    return belongs === undefined ? [] : [[String(number), belongs ? questions : null]]
  })

export function importRequest(decisions: Decisions, plan: Pick<Import, 'passages'>): Body {
  const { takes, labels, forAll, chosen, keepsOrder, isKeyRight } = decisions
  const passages = decidedPassages(decisions, plan)
  const numbers = (wanted: boolean) => [...takes].flatMap(([number, isWanted]) => (isWanted === wanted ? number : []))
  const labelNames = [...labels].map(([from, typed]): [string, string | null] => [
    from,
    typed.trim() === '' ? null : typed,
  ])
  return {
    labels: Object.fromEntries(labelNames),
    add_labels: [...forAll],
    take: numbers(true),
    leave_out: numbers(false),
    ...(chosen.size > 0 && { choose: Object.fromEntries([...chosen].map(([number, kept]) => [number, [...kept]])) }),
    ...(!keepsOrder && { keep_order: false }),
    ...(isKeyRight && { key_confirmed: true }),
    ...(passages.length > 0 && { passages: Object.fromEntries(passages) }),
  }
}
