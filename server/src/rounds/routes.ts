import { createInterviews, getRanking, readCandidates, revealInterviews } from '@assay/contract/rounds'
import { findBlueprint } from '../blueprints/queries.ts'
import { route } from '../http/route.ts'
import { asInterviews } from '../interviews/interview.ts'
import { standingsOf } from '../results/rank.ts'
import { shareRoutes } from '../results/shares/routes.ts'
import { cutOf, fieldOf, worthOf } from '../results/worth.ts'
import { countsOfBlueprint } from '../sitting/counts.ts'
import { reveal } from '../sitting/veils/reveal.ts'
import { createRound } from './createRound.ts'
import { judgeList, listOf } from './list/readList.ts'
import { rankedOf } from './queries.ts'

export const roundRoutes = [
  route(readCandidates, async ({ params, body, db, workshop, doer, receivedAt, refuse }) => {
    if (!(await findBlueprint(db, params.id))) return refuse('BLUEPRINT_NOT_FOUND')
    const list = await workshop.during(doer.actor_id, (texts) => listOf(texts, body.file))
    return judgeList(db, params.id, list, receivedAt)
  }),

  route(createInterviews, async ({ params, body, db, caller, doer, memory, chance, config, receivedAt, refuse }) => {
    const blueprint = await findBlueprint(db, params.id)
    if (!blueprint) return refuse('BLUEPRINT_NOT_FOUND')
    if (blueprint.archived_at === null && body.invite && !config.mail) return refuse('MAIL_NOT_SET_UP')
    const { exams } = memory
    const creation = { doer, blueprintId: params.id, wanted: body, chance, exams, mail: config.mail }
    const round = await createRound(db, creation)
    if (typeof round === 'string') return refuse(round)
    // Who asks for one e-mail must not hear which of the veiled ones is theirs.
    const rows = round.rows.filter(({ veil }) => veil !== 'veiled')
    const interviews = await asInterviews(db, rows, { reader: caller, now: receivedAt, baseUrl: config.baseUrl })
    return {
      interviews: interviews.map((one, at) => ({ ...one, is_new: round.made.has(rows[at]?.id ?? 0) })),
      amount_created: round.made.size,
    }
  }),

  route(getRanking, async ({ params, query, db, caller, config, receivedAt, refuse }) => {
    const blueprint = (await findBlueprint(db, params.id)) ?? refuse('BLUEPRINT_NOT_FOUND')
    const rows = await rankedOf(db, params.id, query)
    const interviews = await asInterviews(db, rows, { reader: caller, now: receivedAt, baseUrl: config.baseUrl })
    const standings = await standingsOf(db, interviews)
    const counts = await countsOfBlueprint(db, params.id)
    const finished = counts.reduce((sum, { amount }) => sum + amount, 0)
    const field = await fieldOf(db, blueprint)
    const { state: place_state, needed, reliability } = field
    return {
      interviews: interviews.flatMap((one, at) => {
        const [row, standing] = [rows[at], standings.get(one.code)]
        return row && standing ? [{ ...one, standing, ...worthOf(row, field) }] : []
      }),
      amount_of_interviews: finished,
      cut: cutOf(field, finished),
      ...{ place_state, needed, reliability },
    }
  }),

  route(revealInterviews, async ({ params, body: { codes = null }, db, doer, refuse }) => {
    if (!(await findBlueprint(db, params.id))) return refuse('BLUEPRINT_NOT_FOUND')
    return { revealed: await reveal(db, { doer, blueprintId: params.id, codes }) }
  }),

  ...shareRoutes,
]
