import type { Chance } from '@assay/domain/bank/drawing/chance'
import type { Queryable } from '../db/schema.ts'
import type { TwinMemory } from '../questions/apart/twinMemory.ts'

/** How difficult the questions of the bank are. */
export interface Difficulties {
  /** Of a question that nobody of the fit was shown as it reads now. */
  mean: number
  known: ReadonlyMap<number, number>
}

/** What papers are drawn by. Insight lies above, so app.ts hands its part in. */
export interface Drawing {
  chance: Chance
  twins: TwinMemory
  /** Null without a fit. */
  difficultiesOf: (db: Queryable) => Promise<Difficulties | null>
}

/** What a blueprint wants of every paper. */
export interface DrawRules {
  blueprintId: number | null
  keepsTwinsApart: boolean
  /** On how many of a hundred papers in a row a question stands at most. */
  exposureCap: number | null
  isBalanced: boolean
}

export const noRules: DrawRules = { blueprintId: null, keepsTwinsApart: false, exposureCap: null, isBalanced: false }

interface RuleColumns {
  id: number
  twins_apart_since: number | null
  exposure_cap: number | null
  balanced_since: number | null
}

export const rulesOf = ({ id, twins_apart_since, exposure_cap, balanced_since }: RuleColumns): DrawRules => ({
  blueprintId: id,
  keepsTwinsApart: twins_apart_since !== null,
  exposureCap: exposure_cap,
  isBalanced: balanced_since !== null,
})
