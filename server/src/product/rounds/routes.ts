import {
  createInterviews,
  createTrial,
  exportRound,
  getDue,
  getRanking,
  readCandidates,
  revealInterviews,
} from '@assay/contract/rounds'
import { fileNameOf } from '@assay/domain/fileName'
import { isoOf } from '@assay/domain/isoTime'
import { momentsIn } from '@assay/domain/round/table/roundTable'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { fileResponse } from '../../platform/http/responses/file.ts'
import { route } from '../../platform/http/route.ts'
import { revealCandidates } from '../attempts/anonymity/revealCandidates.ts'
import { parseFlags } from '../attempts/presence/attentionFlags.ts'
import { trialUntil } from '../attempts/trials.ts'
import { findBlueprint, labelsOfBlueprints } from '../blueprints/queries.ts'
import { interviewResponses } from '../interviews/interview.ts'
import { passMarkCounts, readRoundResults, scorePrecision } from '../results/scorePrecision.ts'
import { shareRoutes } from '../results/shares/routes.ts'
import { countVerdicts, noVerdicts } from '../results/shares/verdicts.ts'
import { standingsByCode } from '../results/standings.ts'
import { createRound } from './createRound.ts'
import { dueTasks, NO_DUE_TASKS } from './due.ts'
import { type Export, exportedRound, idsOfExport } from './exportedRound.ts'
import { checkCandidateList, parseCandidateList } from './list/readList.ts'
import { countFinishedOfRound, rankingRowsById } from './queries.ts'
import { searchRanking } from './ranking/search.ts'
import { makeTrial } from './trials/makeTrial.ts'

const trialRoute = route(createTrial, async ({ params, db, caller, actor, drawServices, config, refuse }) => {
  const maker = { name: caller.fullName, email: caller.email }
  const made = await makeTrial(db, { actor, blueprintId: params.id, maker, drawServices })
  if (typeof made === 'string') return refuse(made)
  const { code, created_at } = made
  return { code, link: `${config.baseUrl}/interviews/${code}`, expires_at: isoOf(trialUntil(created_at)) }
})

/** The audit entry of an export does not contain the search, which may include a candidate's name. */
const recordExport = (db: Db, actor: Actor, { id, rows, amount }: { id: number; rows: string; amount: number }) =>
  inTransaction(db, (tx) =>
    recordAuditEntry(tx, actor, {
      action: 'exported',
      object_kind: 'blueprint',
      object_id: id,
      detail: { rows, amount },
    }),
  )

export const roundRoutes = [
  route(readCandidates, async ({ params, body, db, textRenderer, actor, receivedAt, refuse }) => {
    if (!(await findBlueprint(db, params.id))) return refuse('BLUEPRINT_NOT_FOUND')
    const list = await textRenderer.runLimited(actor.actor_id, (renderer) => parseCandidateList(renderer, body.file))
    return checkCandidateList(db, params.id, list, receivedAt)
  }),

  route(
    createInterviews,
    async ({ params, body, db, caller, actor, caches, drawServices, config, receivedAt, refuse }) => {
      const blueprint = await findBlueprint(db, params.id)
      if (!blueprint) return refuse('BLUEPRINT_NOT_FOUND')
      if (blueprint.archived_at === null && body.invite && !config.mail) return refuse('MAIL_NOT_SET_UP')
      const attemptCache = caches.attempts
      const creation = { actor, blueprintId: params.id, wanted: body, drawServices, attemptCache, mail: config.mail }
      const round = await createRound(db, creation)
      if (typeof round === 'string') return refuse(round)
      // Anonymous interviews are left out, because a search for an e-mail address would reveal which candidate has this
      // address.
      const rows = round.rows.filter(({ veil }) => veil !== 'veiled')
      const interviews = await interviewResponses(db, rows, {
        viewer: caller,
        now: receivedAt,
        baseUrl: config.baseUrl,
      })
      return {
        interviews: interviews.map((one, at) => ({ ...one, is_new: round.made.has(rows[at]?.id ?? 0) })),
        amount_created: round.made.size,
      }
    },
  ),

  route(getRanking, async ({ params, query, db, readOnReplica, caller, config, receivedAt, refuse }) => {
    const blueprint = (await findBlueprint(db, params.id)) ?? refuse('BLUEPRINT_NOT_FOUND')
    const roundResults = await readRoundResults(db, blueprint)
    const finished = await countFinishedOfRound(db, params.id)
    const { ids, total } = await searchRanking(db, { id: params.id, roundResults, finished }, query)
    const { rows, interviews, standings, verdicts } = await readOnReplica(async (from) => {
      const rows = await rankingRowsById(from, ids)
      const interviews = await interviewResponses(from, rows, {
        viewer: caller,
        now: receivedAt,
        baseUrl: config.baseUrl,
      })
      const verdicts = await countVerdicts(from, ids)
      return { rows, interviews, standings: await standingsByCode(from, interviews), verdicts }
    })
    const { state: place_state, needed, reliability } = roundResults
    return {
      interviews: interviews.flatMap((one, at) => {
        const [row, standing] = [rows[at], standings.get(one.code)]
        if (!row || !standing) return []
        const marks = parseFlags(row.marks)
        return [
          {
            ...one,
            standing,
            ...scorePrecision(row, roundResults),
            marks,
            verdicts: verdicts.get(row.id) ?? noVerdicts,
          },
        ]
      }),
      amount_of_interviews: total,
      cut: passMarkCounts(roundResults, finished),
      ...{ place_state, needed, reliability },
    }
  }),

  route(getDue, async ({ params: { id }, db, receivedAt, refuse }) => {
    if (!(await findBlueprint(db, id))) return refuse('BLUEPRINT_NOT_FOUND')
    return (await dueTasks(db, [id], receivedAt)).get(id) ?? NO_DUE_TASKS
  }),

  route(revealInterviews, async ({ params, body: { codes = null }, db, actor, refuse }) => {
    if (!(await findBlueprint(db, params.id))) return refuse('BLUEPRINT_NOT_FOUND')
    return { revealed: await revealCandidates(db, { actor, blueprintId: params.id, codes }) }
  }),

  route(exportRound, async ({ params, query, db, readOnReplica, caller, actor, config, receivedAt, refuse }) => {
    const { rows, separator, language, ranking } = query
    const blueprint = (await findBlueprint(db, params.id)) ?? refuse('BLUEPRINT_NOT_FOUND')
    const { id, name, time_zone: timeZone } = blueprint
    const labels = (await labelsOfBlueprints(db, [id])).toSorted((one, other) => (one.name < other.name ? -1 : 1))
    const wanted: Export = {
      ...{ id, separator, ranking: rows === 'ranking' ? ranking : null },
      roundResults: await readRoundResults(db, blueprint),
      finished: await countFinishedOfRound(db, id),
      look: { language, timeZone, labels },
      readContext: { viewer: caller, now: receivedAt, baseUrl: config.baseUrl },
    }
    const ids = await idsOfExport(db, wanted)
    await recordExport(db, actor, { id, rows, amount: ids.length })
    const day = momentsIn(timeZone)(receivedAt)?.slice(0, 10)
    return fileResponse({
      name: `${fileNameOf(name)}-${day}.csv`,
      type: 'text/csv; charset=utf-8',
      content: exportedRound(readOnReplica, ids, wanted),
    })
  }),

  trialRoute,

  ...shareRoutes,
]
