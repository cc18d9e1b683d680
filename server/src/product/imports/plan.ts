import type { Item, LossCode } from '@assay/contract/imports/imports'
import { labelFrom } from '@assay/domain/bank/labelFrom'
import type { NewOption } from '@assay/domain/bank/question'
import { comparableText, roundedSimilarity } from '@assay/domain/bank/similarityOf'
import { similarTextIndex } from '@assay/domain/bank/similarTextIndex'
import { questionDigest } from '../questions/digest.ts'
import type { Draft, LabelStyle } from './reading/draft.ts'
import type { PlannedLabel } from './summary.ts'

export interface BankQuestion {
  id: number
  description: string
  answers: readonly NewOption[]
  digest: string
}

export interface Planned extends Pick<Item, 'number' | 'state' | 'take' | 'same_as' | 'near'> {
  draft: Draft
  digest: string
}

type Texts = Pick<BankQuestion, 'description' | 'answers'>

const textDigestOf = ({ description, answers }: Texts) =>
  questionDigest({ description, answers: answers.map((answer) => ({ ...answer, is_valid: false })) })

const DESELECTING_LOSSES: ReadonlySet<LossCode> = new Set(['PICTURE', 'MEDIA', 'PASSAGE'])

function initialPlan(draft: Draft, at: number): Planned {
  const isRefused = draft.errors.length > 0
  const take = !isRefused && !draft.losses.some(({ code }) => DESELECTING_LOSSES.has(code))
  const state = isRefused ? 'refused' : 'add'
  return { draft, number: at + 1, digest: questionDigest(draft), state, take, same_as: null, near: null }
}

function markSame(planned: Planned, same_as: Item['same_as']): void {
  Object.assign(planned, { state: 'same', take: false, same_as, near: null })
}

function markRepeated(all: readonly Planned[]): void {
  const first = new Map<string, number>()
  for (const planned of all) {
    if (planned.state !== 'add') continue
    const number = first.get(planned.digest)
    if (number === undefined) first.set(planned.digest, planned.number)
    else markSame(planned, { question_id: null, number })
  }
}

export function openPlan(drafts: readonly Draft[]) {
  const all = drafts.map(initialPlan)
  markRepeated(all)
  const toAdd = all.filter(({ state }) => state === 'add')
  const index = similarTextIndex(toAdd.map(({ draft }) => comparableText(draft)))
  const indexes = new Map(toAdd.map((planned, at) => [planned, at]))
  const byDigest = Map.groupBy(
    all.filter(({ state }) => state !== 'refused'),
    ({ digest }) => digest,
  )

  // The questions of the file are compared first. A question with a close match needs fewer comparisons with the bank.
  for (const [at, planned] of toAdd.entries()) {
    const nearest = index.nearestBefore(at)
    const before = nearest && toAdd[nearest.index]
    if (!before) continue
    const other_key = isOtherKey(planned, before.draft)
    planned.near = { question_id: null, number: before.number, similarity: nearest.similarity, other_key }
  }

  function meet(question: BankQuestion): void {
    for (const planned of byDigest.get(question.digest) ?? []) {
      markSame(planned, { question_id: question.id, number: null })
      index.close(indexes.get(planned) ?? -1)
    }
    index.meet(comparableText(question), (at, similarity) => {
      const planned = toAdd[at]
      const isKnown = planned?.near?.question_id !== null && similarity <= (planned?.near?.similarity ?? 0)
      if (!planned || isKnown) return
      planned.near = { question_id: question.id, number: null, similarity, other_key: isOtherKey(planned, question) }
    })
  }

  function finish(): Planned[] {
    for (const { near } of all) if (near) near.similarity = roundedSimilarity(near.similarity)
    return all
  }

  return { meet, finish }
}

const isOtherKey = ({ draft }: Planned, other: Texts) => textDigestOf(draft) === textDigestOf(other)

export function plannedLabels(all: readonly Planned[], looks: ReadonlyMap<string, LabelStyle>): PlannedLabel[] {
  const amounts = new Map<string, number>()
  for (const { state, draft } of all) {
    if (state === 'add') for (const name of draft.labels) amounts.set(name, (amounts.get(name) ?? 0) + 1)
  }
  return [...amounts].map(([from, amount]) => ({ from, to: labelFrom(from), amount, ...looks.get(from) }))
}
