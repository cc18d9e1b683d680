import { type OutcomeAmount, type Prior, priorOf } from '@assay/domain/verification/prior'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { RoundLimit } from '../../../platform/http/caller/rounds.ts'
import { outcomesOfAll, outcomesOfBlueprint, outcomesOfLabels } from '../../attempts/states/outcomeCounts.ts'

export type Group = { blueprint_id: number } | { blueprint_id: null; label_set: string }

const outcomesOfGroup = (db: Queryable, group: Group): Promise<OutcomeAmount[]> =>
  group.blueprint_id === null ? outcomesOfLabels(db, group.label_set) : outcomesOfBlueprint(db, group.blueprint_id)

export const readPrior = async (db: Queryable, group: Group, rounds: RoundLimit = null): Promise<Prior> =>
  priorOf(await outcomesOfGroup(db, group), rounds === null ? await outcomesOfAll(db) : [])
