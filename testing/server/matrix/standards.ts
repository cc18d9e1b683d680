import {
  createStandard,
  endStandardRound,
  getStandard,
  listJudges,
  listOwnStandards,
  listStandards,
  rateQuestions,
} from '@assay/contract/verification/standards'
import { makeBank } from '../../client/exam.ts'
import { makeBlueprint } from '../../client/round.ts'
import type { TestServer } from '../testServer.ts'
import { exactly, type Row, row, staff, type Who } from './row.ts'

const LABEL = 'JUDGED'
const banks = new WeakMap<object, Promise<unknown>>()

async function blueprintOf(server: TestServer): Promise<{ id: number }> {
  const bank = banks.get(server.db) ?? makeBank(server, 10, [LABEL])
  banks.set(server.db, bank)
  await bank
  return makeBlueprint(server, { labels: [{ name: LABEL }] })
}

const callerOf = (server: TestServer, who: Who) => (who === 'admin' ? server.admin : server.consultant)
const judgesOf = ({ adminUser, consultantUser }: TestServer) => [adminUser.id, consultantUser.id]

async function judged(server: TestServer, who: Who) {
  const { id } = await blueprintOf(server)
  return callerOf(server, who)(createStandard, { params: { id }, body: { judges: judgesOf(server) } })
}

async function rated(server: TestServer, who: Who) {
  const { id, questions } = await judged(server, who)
  const ratings = questions.map(({ question_id }) => ({ question_id, rating: 60 }))
  for (const judge of [server.admin, server.consultant])
    await judge(rateQuestions, { params: { id }, body: { ratings } })
  return { id }
}

export const standardRows: readonly Row[] = [
  row(listJudges, staff, () => ({})),
  row(listOwnStandards, staff, () => ({})),
  row(listStandards, staff, async (server) => ({ params: { id: (await blueprintOf(server)).id } })),
  row(createStandard, staff, async (server) => ({
    params: { id: (await blueprintOf(server)).id },
    body: { judges: judgesOf(server) },
  })),
  row(getStandard, staff, async (server, who) => ({ params: { id: (await judged(server, who)).id } })),
  row(rateQuestions, staff, async (server, who) => {
    const { id, questions } = await judged(server, who)
    return { params: { id }, body: { ratings: questions.map(({ question_id }) => ({ question_id, rating: 60 })) } }
  }),
  row(endStandardRound, staff, async (server, who) => ({ params: await rated(server, who), body: { close: true } })),
  row(
    endStandardRound,
    exactly({ anonymous: 401, consultant: 403, admin: 200, dead: 401 }),
    async (server) => ({ params: await rated(server, 'admin'), body: { close: false } }),
    'of somebody else',
  ),
]
