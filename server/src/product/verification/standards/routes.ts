import {
  createStandard as createCall,
  endStandardRound,
  getStandard,
  listJudges,
  listOwnStandards,
  listStandards,
  rateQuestions,
  type Standard,
} from '@assay/contract/verification/standards'
import { mayEndRound } from '@assay/domain/people/permissions'
import type { Queryable } from '../../../platform/db/schema.ts'
import { route } from '../../../platform/http/route.ts'
import { findBlueprint } from '../../blueprints/queries.ts'
import type { ScoringVersionCache } from '../../insight/scoringVersions.ts'
import { createStandard } from './createStandard.ts'
import { findStandard, possibleJudges, standardsOf, standardsToRate } from './queries.ts'
import { ownRatings, readStandard } from './readStandard.ts'
import { endRound, keepOwnRatings } from './rounds.ts'

const pathNumber = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

async function readOne(db: Queryable, versions: ScoringVersionCache, id: number) {
  const row = await findStandard(db, id)
  const standard = row && (await readStandard(db, versions, row))
  return row && standard ? { row, standard } : undefined
}

export const standardRoutes = [
  route(listJudges, async ({ db }) => ({ judges: await possibleJudges(db) })),

  route(listOwnStandards, async ({ db, caller }) => ({
    standards: caller.id === null ? [] : await standardsToRate(db, caller.id),
  })),

  route(listStandards, async ({ params, db, caches, refuse }) => {
    if (!(await findBlueprint(db, params.id))) return refuse('BLUEPRINT_NOT_FOUND')
    const standards: Standard[] = []
    for (const row of await standardsOf(db, params.id)) {
      const standard = await readStandard(db, caches.insight.versions, row)
      if (standard) standards.push(standard)
    }
    return { standards }
  }),

  route(createCall, async ({ params, body, db, caches, drawServices, config, actor, refuse }) => {
    const id = await createStandard(db, {
      actor,
      blueprintId: params.id,
      wanted: body,
      drawServices,
      mail: config.mail,
    })
    if (typeof id === 'string') return refuse(id)
    const made = await readOne(db, caches.insight.versions, id)
    if (!made) throw new Error('The standard setting could not be found after it was saved')
    return made.standard
  }),

  route(getStandard, async ({ params, db, caches, caller, refuse }) => {
    const found = await readOne(db, caches.insight.versions, params.id)
    if (!found) return refuse('STANDARD_NOT_FOUND')
    const { row, standard } = found
    return { ...standard, mine: await ownRatings(db, row, standard, caller.id) }
  }),

  route(
    rateQuestions,
    async ({ path, db, caches, caller, refuse }) => {
      const resource = await readOne(db, caches.insight.versions, pathNumber(path['id']))
      const isJudge = resource?.standard.judges.some(({ id }) => id === caller.id) ?? true
      return isJudge ? resource : refuse('FORBIDDEN')
    },
    async ({ resource, params, body, db, caller, actor, refuse }) => {
      if (!resource || caller.id === null) return refuse('STANDARD_NOT_FOUND')
      const rated = await keepOwnRatings(db, actor, { id: params.id, userId: caller.id, ratings: body.ratings })
      return typeof rated === 'string' ? refuse(rated) : { rated }
    },
  ),

  route(
    endStandardRound,
    async ({ path, db, caller, refuse }) => {
      const row = await findStandard(db, pathNumber(path['id']))
      return row && !mayEndRound(caller, row) ? refuse('FORBIDDEN') : row
    },
    async ({ resource, params, body, db, caches, config, actor, refuse }) => {
      if (!resource) return refuse('STANDARD_NOT_FOUND')
      const fault = await endRound(db, actor, { id: params.id, isClosed: body.close, mail: config.mail })
      if (fault) return refuse(fault)
      const ended = await readOne(db, caches.insight.versions, params.id)
      return ended?.standard ?? refuse('STANDARD_NOT_FOUND')
    },
  ),
]
