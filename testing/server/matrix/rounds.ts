import {
  createBlueprint,
  deleteBlueprint,
  getBlueprint,
  listBlueprints,
  planBlueprint,
  updateBlueprint,
} from '@assay/contract/blueprints'
import { listActiveRounds } from '@assay/contract/dashboard/activeRounds'
import { closeInterview, getEntry, startInterview } from '@assay/contract/exam/exam'
import { listEvents } from '@assay/contract/feed/feed'
import { createInterview } from '@assay/contract/interviews/interviews'
import {
  changeInvitations,
  getMail,
  sendInvitations,
  sendTestMail,
  takeBackInvitations,
} from '@assay/contract/invitations'
import { correctInterview } from '@assay/contract/invitations/correct'
import { getPerson } from '@assay/contract/people'
import { giveVerdict } from '@assay/contract/results/handOver'
import { exportResults } from '@assay/contract/results/results'
import { createShare, deleteShare, getShared, listShares, takeOverShare } from '@assay/contract/results/shares'
import {
  createInterviews,
  createTrial,
  exportRound,
  getDue,
  getRanking,
  readCandidates,
  revealInterviews,
} from '@assay/contract/rounds'
import { getDecisionWorth } from '@assay/contract/verification'
import { candidateOf, makeBank } from '../../client/exam.ts'
import { fileForm } from '../../client/make.ts'
import { aBlueprint, makeBlueprint } from '../../client/round.ts'
import type { House } from '../testServer.ts'
import { everybody, exactly, type Row, row, staff } from './row.ts'

const LABEL = 'ROUNDS'
const recipe = { labels: [{ name: LABEL }] }
const banks = new WeakMap<object, Promise<unknown>>()

/** One question bank per test server is enough for all rounds. */
async function withBank(house: House) {
  const bank = banks.get(house.db) ?? makeBank(house, 10, [LABEL])
  banks.set(house.db, bank)
  await bank
  return house
}

const blueprint = async (house: House) => makeBlueprint(await withBank(house), recipe)

async function waiting(house: House) {
  const { id } = await blueprint(house)
  const body = { name: 'Carol', email: 'carol@example.com', blueprint_id: id }
  return (await house.staff(createInterview, { body })).code
}

async function finished(house: House) {
  const code = await waiting(house)
  await house.stranger(startInterview, { params: { code }, body: { email: 'carol@example.com' } })
  await house.stranger(closeInterview, { params: { code } })
  return code
}

async function blind(house: House) {
  const { id } = await makeBlueprint(await withBank(house), { ...recipe, is_blind: true })
  const body = { name: 'Carol', email: 'carol@example.com', blueprint_id: id }
  const { code } = await house.staff(createInterview, { body })
  await house.stranger(startInterview, { params: { code }, body: { email: body.email } })
  await house.stranger(closeInterview, { params: { code } })
  return id
}

/** A round with a finished candidate who has a band and a signal and can be searched. */
async function ranked(house: House) {
  const { id } = await makeBlueprint(await withBank(house), { ...recipe, pass_mark: 50 })
  const body = { name: 'Which', email: 'carol@example.com', blueprint_id: id }
  const { code } = await house.staff(createInterview, { body })
  const candidate = candidateOf(house.stranger, code)
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, 1))
    await candidate.submit(
      question,
      question.answers_base.slice(0, 1).map((answer) => answer.id),
    )
  await candidate.finish()
  return { params: { id } }
}

async function shared(house: House) {
  const body = { codes: [await finished(house)], days: 14, hand_over: { verdicts: true } }
  const { id, link } = await house.staff(createShare, { body })
  return { id, token: link.split('/').at(-1) ?? '' }
}

export const roundRows: readonly Row[] = [
  row(listBlueprints, staff, () => ({})),
  row(createTrial, staff, async (house) => ({ params: { id: (await blueprint(house)).id } })),
  row(revealInterviews, staff, async (house) => ({
    params: { id: await blind(house) },
    body: {},
  })),
  row(createBlueprint, staff, async (house) => ({ body: (await withBank(house)) && aBlueprint(recipe) })),
  row(getBlueprint, staff, async (house) => ({ params: { id: (await blueprint(house)).id } })),
  row(updateBlueprint, staff, async (house) => ({
    params: { id: (await blueprint(house)).id },
    body: { name: 'Another opening' },
  })),
  row(deleteBlueprint, staff, async (house) => ({ params: { id: (await blueprint(house)).id } })),
  row(changeInvitations, staff, async (house) => ({ body: { codes: [await waiting(house)], is_withdrawn: true } })),
  row(listEvents, staff, () => ({})),
  row(exportResults, staff, () => ({})),
  row(correctInterview, staff, async (house) => ({
    params: { code: await waiting(house) },
    body: { name: 'Carol Corrected', external_id: 'A-1' },
  })),
  row(getEntry, everybody, async (house) => ({ params: { code: await waiting(house) } })),
  row(readCandidates, staff, async (house) => ({
    params: { id: (await blueprint(house)).id },
    body: fileForm('Carol;carol@example.com', 'list.csv'),
  })),
  row(createInterviews, staff, async (house) => ({
    params: { id: (await blueprint(house)).id },
    body: { candidates: [{ name: 'Carol', email: 'carol@example.com' }] },
  })),
  row(getRanking, staff, ranked),
  row(getDue, staff, ranked),
  row(listActiveRounds, staff, async (house) => {
    await ranked(house)
    return {}
  }),
  row(exportRound, staff, ranked),
  row(createShare, staff, async (house) => ({ body: { codes: [await finished(house)], days: 14 } })),
  row(listShares, staff, () => ({})),
  row(takeOverShare, staff, async (house) => ({ params: { id: (await shared(house)).id } })),
  row(deleteShare, staff, async (house) => ({ params: { id: (await shared(house)).id } })),
  row(getShared, everybody, async (house) => ({ params: { token: (await shared(house)).token } })),
  row(giveVerdict, everybody, async (house) => ({
    params: { token: (await shared(house)).token },
    body: { number: 1, verdict: 'yes' as const, name: 'Hedy' },
  })),
  row(
    getShared,
    exactly({ anonymous: 404, consultant: 404, admin: 404, dead: 404 }),
    () => ({ params: { token: 'x'.repeat(43) } }),
    'of nobody',
  ),
  row(getPerson, staff, async (house) => ({ params: { code: await waiting(house) } })),
  row(planBlueprint, staff, () => ({ body: recipe })),
  row(getDecisionWorth, staff, async (house) => ({
    params: { id: (await blueprint(house)).id },
    query: { mark: '60' },
  })),

  row(getMail, staff, () => ({})),
  row(sendTestMail, staff, () => ({ body: {} })),
  row(sendInvitations, staff, async (house) => ({
    body: { codes: [await waiting(house)], kind: 'invitation' as const },
  })),
  row(takeBackInvitations, staff, async (house) => {
    const body = { codes: [await waiting(house)], kind: 'invitation' as const }
    await house.staff(sendInvitations, { body: { ...body, delay_seconds: 60 } })
    return { body }
  }),
]
