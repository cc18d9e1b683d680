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
  cancelInvitations,
  changeInvitations,
  getMail,
  sendInvitations,
  sendTestMail,
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
import type { TestServer } from '../testServer.ts'
import { allCallers, exactly, type Row, row, staff } from './row.ts'

const LABEL = 'ROUNDS'
const recipe = { labels: [{ name: LABEL }] }
const banks = new WeakMap<object, Promise<unknown>>()

async function withBank(server: TestServer) {
  const bank = banks.get(server.db) ?? makeBank(server, 10, [LABEL])
  banks.set(server.db, bank)
  await bank
  return server
}

const blueprint = async (server: TestServer) => makeBlueprint(await withBank(server), recipe)

async function waiting(server: TestServer) {
  const { id } = await blueprint(server)
  const body = { name: 'Carol', email: 'carol@example.com', blueprint_id: id }
  return (await server.staff(createInterview, { body })).code
}

async function makeClosedTest(server: TestServer) {
  const code = await waiting(server)
  await server.anonymous(startInterview, { params: { code }, body: { email: 'carol@example.com' } })
  await server.anonymous(closeInterview, { params: { code } })
  return code
}

async function blind(server: TestServer) {
  const { id } = await makeBlueprint(await withBank(server), { ...recipe, is_blind: true })
  const body = { name: 'Carol', email: 'carol@example.com', blueprint_id: id }
  const { code } = await server.staff(createInterview, { body })
  await server.anonymous(startInterview, { params: { code }, body: { email: body.email } })
  await server.anonymous(closeInterview, { params: { code } })
  return id
}

async function ranked(server: TestServer) {
  const { id } = await makeBlueprint(await withBank(server), { ...recipe, pass_mark: 50 })
  const body = { name: 'Which', email: 'carol@example.com', blueprint_id: id }
  const { code } = await server.staff(createInterview, { body })
  const candidate = candidateOf(server.anonymous, code)
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, 1))
    await candidate.submit(
      question,
      question.answers_base.slice(0, 1).map((answer) => answer.id),
    )
  await candidate.finish()
  return { params: { id } }
}

async function shared(server: TestServer) {
  const body = { codes: [await makeClosedTest(server)], days: 14, hand_over: { verdicts: true } }
  const { id, link } = await server.staff(createShare, { body })
  return { id, token: link.split('/').at(-1) ?? '' }
}

export const roundRows: readonly Row[] = [
  row(listBlueprints, staff, () => ({})),
  row(createTrial, staff, async (server) => ({ params: { id: (await blueprint(server)).id } })),
  row(revealInterviews, staff, async (server) => ({
    params: { id: await blind(server) },
    body: {},
  })),
  row(createBlueprint, staff, async (server) => ({ body: (await withBank(server)) && aBlueprint(recipe) })),
  row(getBlueprint, staff, async (server) => ({ params: { id: (await blueprint(server)).id } })),
  row(updateBlueprint, staff, async (server) => ({
    params: { id: (await blueprint(server)).id },
    body: { name: 'Another opening' },
  })),
  row(deleteBlueprint, staff, async (server) => ({ params: { id: (await blueprint(server)).id } })),
  row(changeInvitations, staff, async (server) => ({ body: { codes: [await waiting(server)], is_withdrawn: true } })),
  row(listEvents, staff, () => ({})),
  row(exportResults, staff, () => ({})),
  row(correctInterview, staff, async (server) => ({
    params: { code: await waiting(server) },
    body: { name: 'Carol Corrected', external_id: 'A-1' },
  })),
  row(getEntry, allCallers, async (server) => ({ params: { code: await waiting(server) } })),
  row(readCandidates, staff, async (server) => ({
    params: { id: (await blueprint(server)).id },
    body: fileForm('Carol;carol@example.com', 'list.csv'),
  })),
  row(createInterviews, staff, async (server) => ({
    params: { id: (await blueprint(server)).id },
    body: { candidates: [{ name: 'Carol', email: 'carol@example.com' }] },
  })),
  row(getRanking, staff, ranked),
  row(getDue, staff, ranked),
  row(listActiveRounds, staff, async (server) => {
    await ranked(server)
    return {}
  }),
  row(exportRound, staff, ranked),
  row(createShare, staff, async (server) => ({ body: { codes: [await makeClosedTest(server)], days: 14 } })),
  row(listShares, staff, () => ({})),
  row(takeOverShare, staff, async (server) => ({ params: { id: (await shared(server)).id } })),
  row(deleteShare, staff, async (server) => ({ params: { id: (await shared(server)).id } })),
  row(getShared, allCallers, async (server) => ({ params: { token: (await shared(server)).token } })),
  row(giveVerdict, allCallers, async (server) => ({
    params: { token: (await shared(server)).token },
    body: { number: 1, verdict: 'yes' as const, name: 'Hedy' },
  })),
  row(
    getShared,
    exactly({ anonymous: 404, consultant: 404, admin: 404, dead: 404 }),
    () => ({ params: { token: 'x'.repeat(43) } }),
    'of nobody',
  ),
  row(getPerson, staff, async (server) => ({ params: { code: await waiting(server) } })),
  row(planBlueprint, staff, () => ({ body: recipe })),
  row(getDecisionWorth, staff, async (server) => ({
    params: { id: (await blueprint(server)).id },
    query: { mark: '60' },
  })),

  row(getMail, staff, () => ({})),
  row(sendTestMail, staff, () => ({ body: {} })),
  row(sendInvitations, staff, async (server) => ({
    body: { codes: [await waiting(server)], kind: 'invitation' as const },
  })),
  row(cancelInvitations, staff, async (server) => {
    const body = { codes: [await waiting(server)], kind: 'invitation' as const }
    await server.staff(sendInvitations, { body: { ...body, delay_seconds: 60 } })
    return { body }
  }),
]
