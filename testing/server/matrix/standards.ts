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
import type { House } from '../testServer.ts'
import { exactly, type Row, row, staff, type Who } from './row.ts'

const LABEL = 'JUDGED'
const banks = new WeakMap<object, Promise<unknown>>()

async function blueprintOf(house: House): Promise<{ id: number }> {
  const bank = banks.get(house.db) ?? makeBank(house, 10, [LABEL])
  banks.set(house.db, bank)
  await bank
  return makeBlueprint(house, { labels: [{ name: LABEL }] })
}

const callerOf = (house: House, who: Who) => (who === 'admin' ? house.admin : house.consultant)
const judgesOf = ({ adminUser, consultantUser }: House) => [adminUser.id, consultantUser.id]

async function judged(house: House, who: Who) {
  const { id } = await blueprintOf(house)
  return callerOf(house, who)(createStandard, { params: { id }, body: { judges: judgesOf(house) } })
}

async function rated(house: House, who: Who) {
  const { id, questions } = await judged(house, who)
  const ratings = questions.map(({ question_id }) => ({ question_id, rating: 60 }))
  for (const judge of [house.admin, house.consultant]) await judge(rateQuestions, { params: { id }, body: { ratings } })
  return { id }
}

export const standardRows: readonly Row[] = [
  row(listJudges, staff, () => ({})),
  row(listOwnStandards, staff, () => ({})),
  row(listStandards, staff, async (house) => ({ params: { id: (await blueprintOf(house)).id } })),
  row(createStandard, staff, async (house) => ({
    params: { id: (await blueprintOf(house)).id },
    body: { judges: judgesOf(house) },
  })),
  row(getStandard, staff, async (house, who) => ({ params: { id: (await judged(house, who)).id } })),
  row(rateQuestions, staff, async (house, who) => {
    const { id, questions } = await judged(house, who)
    return { params: { id }, body: { ratings: questions.map(({ question_id }) => ({ question_id, rating: 60 })) } }
  }),
  row(endStandardRound, staff, async (house, who) => ({ params: await rated(house, who), body: { close: true } })),
  row(
    endStandardRound,
    exactly({ anonymous: 401, consultant: 403, admin: 200, dead: 401 }),
    async (house) => ({ params: await rated(house, 'admin'), body: { close: false } }),
    'of somebody else',
  ),
]
