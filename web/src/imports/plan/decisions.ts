import type { Input } from '@assay/contract/endpoint'
import type { confirmImport, Import, Item } from '@assay/contract/imports/imports'
import { normalLabel } from '@assay/domain/bank/labels'
import { ANSWERS } from '@assay/domain/limits'

/** What somebody decided otherwise than the plan, or beside it. */
export interface Decisions {
  /** By the numbers of the questions. */
  takes: ReadonlyMap<number, boolean>
  /** What was typed for each name of the file; empty where it is left away. */
  labels: ReadonlyMap<string, string>
  forAll: readonly string[]
  /** Of questions with too many answers, by their numbers, those that stay, from 1. */
  chosen: ReadonlyMap<number, readonly number[]>
  /** Whether orders that are proposed are kept. */
  keepsOrder: boolean
  /** Somebody has looked at how the key was read. */
  isKeyRight: boolean
  /** By their numbers, whether texts are shared by the questions below them. */
  passages: ReadonlyMap<number, boolean>
}

export type PlannedLabel = Import['labels'][number]

export const noDecisions: Decisions = {
  takes: new Map(),
  labels: new Map(),
  forAll: [],
  chosen: new Map(),
  keepsOrder: true,
  isKeyRight: false,
  passages: new Map(),
}

export const isTaken = ({ takes }: Decisions, { number, take }: Pick<Item, 'number' | 'take'>): boolean =>
  takes.get(number) ?? take

/** Only what differs from the plan is kept, so that their numbers say how many are taken. */
export function takeItems(
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

/** Whether every file shows by itself how its key is meant. */
export const isKeySure = ({ keys }: Pick<Import, 'keys'>): boolean => keys.every(({ certain }) => certain)

type PlannedPassage = Import['passages'][number]

/** Texts of which the file does not say whose they are. */
export const openTexts = ({ passages }: Pick<Import, 'passages'>): PlannedPassage[] =>
  passages.filter(({ certain }) => !certain)

/** Whether somebody has said of each text whose it is. */
export const areTextsDecided = (plan: Pick<Import, 'passages'>, { passages }: Decisions): boolean =>
  openTexts(plan).every(({ number }) => passages.has(number))

export function decideTexts(decisions: Decisions, numbers: readonly number[], belongs: boolean): Decisions {
  const passages = new Map(decisions.passages)
  for (const number of numbers) passages.set(number, belongs)
  return { ...decisions, passages }
}

export const keepOrder = (decisions: Decisions, keepsOrder: boolean): Decisions => ({ ...decisions, keepsOrder })

export const rightenKey = (decisions: Decisions, isKeyRight: boolean): Decisions => ({ ...decisions, isKeyRight })

/** Nothing else keeps it from the bank, so that somebody may choose those that stay. */
export const hasTooManyAnswers = ({ errors, answers }: Pick<Item, 'errors' | 'answers'>): boolean =>
  errors.length === 1 && errors[0]?.code === 'ANSWERS_MAXIMUM' && answers.length > ANSWERS.max

/** Without answers the question is left where it was. */
export function chooseAnswers(decisions: Decisions, number: number, answers: readonly number[]): Decisions {
  const chosen = new Map(decisions.chosen)
  if (answers.length === 0) chosen.delete(number)
  else chosen.set(number, answers)
  return { ...decisions, chosen }
}

export function amountTaken({ taken }: Pick<Import, 'taken'>, { takes, chosen }: Decisions): number {
  const more = [...takes.values()].filter(Boolean).length
  return taken + more - (takes.size - more) + chosen.size
}

/** What stands in the field of a name: as it was typed, or as the plan has it. */
export const typedFor = ({ labels }: Decisions, { from, to }: PlannedLabel): string => labels.get(from) ?? to ?? ''

export function nameLabel(decisions: Decisions, { from, to }: PlannedLabel, typed: string): Decisions {
  const labels = new Map(decisions.labels)
  if (typed === (to ?? '')) labels.delete(from)
  else labels.set(from, typed)
  return { ...decisions, labels }
}

/** The other names that lead to the same label. */
export function sameNamed(decisions: Decisions, all: readonly PlannedLabel[]): Map<string, string[]> {
  const byLabel = Map.groupBy(all, (label) => normalLabel(typedFor(decisions, label)))
  byLabel.delete('')
  const shared = [...byLabel.values()].filter((group) => group.length > 1)
  return new Map(
    shared.flatMap((group) =>
      group.map(({ from }): [string, string[]] => [from, group.flatMap((one) => (one.from === from ? [] : one.from))]),
    ),
  )
}

type Body = NonNullable<Input<(typeof confirmImport)['body']>>

/** What is said of the texts that the plan has. */
const passagesOf = ({ passages }: Decisions, plan: Pick<Import, 'passages'>) =>
  openTexts(plan).flatMap(({ number, questions }): [string, number[] | null][] => {
    const belongs = passages.get(number)
    return belongs === undefined ? [] : [[String(number), belongs ? questions : null]]
  })

export function bodyOf(decisions: Decisions, plan: Pick<Import, 'passages'>): Body {
  const { takes, labels, forAll, chosen, keepsOrder, isKeyRight } = decisions
  const passages = passagesOf(decisions, plan)
  const numbers = (wanted: boolean) => [...takes].flatMap(([number, isWanted]) => (isWanted === wanted ? number : []))
  const said = [...labels].map(([from, typed]): [string, string | null] => [from, typed.trim() === '' ? null : typed])
  return {
    labels: Object.fromEntries(said),
    add_labels: [...forAll],
    take: numbers(true),
    leave_out: numbers(false),
    ...(chosen.size > 0 && { choose: Object.fromEntries([...chosen].map(([number, kept]) => [number, [...kept]])) }),
    ...(!keepsOrder && { keep_order: false }),
    ...(isKeyRight && { key_confirmed: true }),
    ...(passages.length > 0 && { passages: Object.fromEntries(passages) }),
  }
}
