import type { Random } from '@assay/domain/bank/drawing/random'
import type { Queryable } from '../../platform/db/schema.ts'
import type { SimilarityCache } from '../questions/enemies/similarityCache.ts'

export interface Difficulties {
  mean: number
  known: ReadonlyMap<number, number>
}

/** `app.ts` passes `difficultiesOf` in, because the module for blueprints must not import the module for statistics. */
export interface DrawServices {
  random: Random
  similarityCache: SimilarityCache
  difficultiesOf: (db: Queryable) => Promise<Difficulties | null>
}

export interface DrawRules {
  blueprintId: number | null
  excludesSimilarQuestions: boolean
  /** Maximum number of tests, among 100 consecutive tests, that contain the same question. */
  exposureCap: number | null
  isBalanced: boolean
}

export const noRules: DrawRules = {
  blueprintId: null,
  excludesSimilarQuestions: false,
  exposureCap: null,
  isBalanced: false,
}

interface RuleColumns {
  id: number
  twins_apart_since: number | null
  exposure_cap: number | null
  balanced_since: number | null
}

export const rulesOf = ({ id, twins_apart_since, exposure_cap, balanced_since }: RuleColumns): DrawRules => ({
  blueprintId: id,
  excludesSimilarQuestions: twins_apart_since !== null,
  exposureCap: exposure_cap,
  isBalanced: balanced_since !== null,
})
