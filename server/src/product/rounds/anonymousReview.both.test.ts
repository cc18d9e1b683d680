import { listAudit } from '@assay/contract/audit'
import { getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { getDecision } from '@assay/contract/decisions/decisions'
import { createInterview, getInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { getPerson } from '@assay/contract/people'
import { getRanking, revealInterviews } from '@assay/contract/rounds'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decisionsOf } from '../../../../testing/client/decisions.ts'
import { candidateOf, makeBank, takeTest } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound } from '../../../../testing/client/round.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const ZOE = { name: 'Zoë Zimmer', email: 'zoe.zimmer@example.com' }
const ANN = { name: 'Ann Abel', email: 'ann.abel@example.com' }
const CHI = { name: '林小明', email: 'chi@example.com' }
const HOUR = 3_600_000
const SHOWN = /^Candidate [A-Z2-9]{4}$/

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(async () => {
  const wrong = await differences(server.db)
  expect(wrong).toEqual([])
  await server.close()
})
beforeEach(async () => {
  server.staff = await server.signIn(server.consultantUser.email)
})

const readInterview = async (code: string) => (await server.staff(getInterview, { params: { code } })) as Interview
const nameOf = async (code: string) => (await readInterview(code)).name
const put = (id: number, body: object) => server.staff(updateBlueprint, { params: { id }, body })
const reveal = (id: number, body: { codes?: string[] } = {}) => server.staff(revealInterviews, { params: { id }, body })
const search = async (name_or_mail: string, more: object = {}) =>
  (await server.staff(listInterviews, { query: { limit: '100', name_or_mail, ...more } })).interviews.map(
    ({ code }) => code,
  )
const takeTestForCode = async ({ code }: { code: string }, email: string) => {
  await takeTest(server, { code, email })
  return code
}

async function blindRound(people = [ZOE, ANN], is_blind = true) {
  const { id } = await makeBlueprint(server, { is_blind })
  const { interviews } = await makeRound(server, { id }, people)
  const codes: string[] = []
  for (const interview of interviews) codes.push(await takeTestForCode(interview, interview.email))
  return { id, codes }
}

test('under anonymous review, names are hidden from the end of the test until a decision', async () => {
  const { id } = await makeBlueprint(server, { is_blind: true })
  expect(await server.staff(getBlueprint, { params: { id } })).toMatchObject({ is_blind: true })
  const [made] = (await makeRound(server, { id }, [ZOE])).interviews
  const code = made?.code ?? ''
  const open = { ...ZOE, is_veiled: false, link: expect.stringContaining(code) }
  expect(made).toMatchObject(open)
  const candidate = candidateOf(server.anonymous, code, ZOE.email)
  await candidate.start()
  expect(await readInterview(code)).toMatchObject(open)

  await candidate.finish()
  const veiled = await readInterview(code)
  expect(veiled).toMatchObject({ name: expect.stringMatching(SHOWN), email: '', interviewee_ips: [], link: null })
  expect(veiled).toMatchObject({ code, is_veiled: true })
  expect(await readInterview(code)).toEqual(veiled)

  const room = decisionsOf(server)
  await room.decide([code], 'undecided').catch(() => null)
  expect(await nameOf(code)).toBe(veiled.name)
  const { id: decided } = await room.decide([code], 'shortlisted')
  expect(await readInterview(code)).toMatchObject({ ...open, interviewee_ips: ['127.0.0.1'] })
  await room.undo(decided)
  expect(await readInterview(code)).toMatchObject(open)
})

test('anonymous review also hides the external id and the metadata', async () => {
  const { id } = await makeBlueprint(server, { is_blind: true })
  const own = { external_id: 'HR-4711', metadata: { source: 'fair' } }
  const { code } = await server.staff(createInterview, { body: { ...ZOE, ...own, blueprint_id: id } })
  const found = async () =>
    (await server.staff(listInterviews, { query: { external_id: 'HR-4711' } })).interviews.length
  await takeTestForCode({ code }, ZOE.email)

  expect(await readInterview(code)).toMatchObject({ is_veiled: true, external_id: null, metadata: {} })
  expect(await found()).toBe(0)
  await decisionsOf(server).decide([code], 'shortlisted')
  expect(await readInterview(code)).toMatchObject({ is_veiled: false, ...own })
  expect(await found()).toBe(1)
})

test('a closed test rejects every e-mail in the same way, so the correct e-mail is not revealed', async () => {
  const { codes } = await blindRound([ZOE])
  for (const email of [ZOE.email, 'somebody@example.com']) {
    const started = candidateOf(server.anonymous, codes[0] ?? '', email).start()
    await expect(started).rejects.toMatchObject({ status: 409, code: 'INTERVIEW_CLOSED' })
  }
})

test('staff can reveal the names of given interviews or of a whole round, but not of another round', async () => {
  const { id, codes } = await blindRound([ZOE, ANN, CHI])
  const other = await blindRound([ZOE])
  const [zoe = '', ann = '', chi = ''] = codes

  expect(await reveal(id, { codes: [zoe, other.codes[0] ?? '', 'x'.repeat(22)] })).toEqual({ revealed: 1 })
  expect(await reveal(id, { codes: [zoe] })).toEqual({ revealed: 0 })
  expect([await nameOf(zoe), await nameOf(ann)]).toEqual([ZOE.name, expect.stringMatching(SHOWN)])
  expect(await reveal(id)).toEqual({ revealed: 2 })
  expect(await reveal(id)).toEqual({ revealed: 0 })
  expect([await nameOf(ann), await nameOf(chi)]).toEqual([ANN.name, CHI.name])
  expect(await nameOf(other.codes[0] ?? '')).toMatch(SHOWN)
  await expect(reveal(999_999)).rejects.toMatchObject({ status: 404, code: 'BLUEPRINT_NOT_FOUND' })
  await expect(reveal(id, { codes: [] })).rejects.toMatchObject({ status: 422 })

  const query = { action: 'revealed', object_id: String(id) }
  const { rows } = await vi.waitUntil(
    async () => {
      const audit = await server.admin(listAudit, { query })
      return audit.rows.length === 2 && audit
    },
    { timeout: 300_000 },
  )
  expect(rows.map(({ object_kind, detail }) => [object_kind, detail])).toEqual([
    ['blueprint', { amount: 2 }],
    ['blueprint', { amount: 1 }],
  ])
})

test('turning anonymous review off reveals names permanently, and turning it on also hides the names of ended tests', async () => {
  const { id, codes } = await blindRound([ZOE, ANN])
  const [zoe = '', ann = ''] = codes
  const [later] = (await makeRound(server, { id }, [CHI])).interviews
  await put(id, { is_blind: false })
  expect([await nameOf(zoe), await nameOf(ann)]).toEqual([ZOE.name, ANN.name])
  const chi = await takeTestForCode(later ?? { code: '' }, CHI.email)
  expect(await nameOf(chi)).toBe(CHI.name)

  await put(id, { is_blind: true })
  expect([await nameOf(zoe), await nameOf(ann)]).toEqual([ZOE.name, ANN.name])
  // The candidate's name is hidden, because the test has ended without a decision and the name was not revealed.
  expect(await nameOf(chi)).toMatch(SHOWN)
})

test('interviews that were decided before anonymous review was turned on keep their visible name', async () => {
  const { id, codes } = await blindRound([ZOE, ANN], false)
  const [zoe = '', ann = ''] = codes
  const room = decisionsOf(server)
  await room.undo((await room.decide([zoe], 'on_hold')).id)
  await put(id, { is_blind: true })
  expect([await nameOf(zoe), await nameOf(ann)]).toEqual([ZOE.name, expect.stringMatching(SHOWN)])
})

test('a reopened test shows its name while it runs, and the same alias as before after its end', async () => {
  const { id } = await makeBlueprint(server, { is_blind: true, max_time: 20 })
  const [made] = (await makeRound(server, { id }, [ZOE])).interviews
  const code = made?.code ?? ''
  const candidate = candidateOf(server.anonymous, code, ZOE.email)
  await candidate.start()
  server.clock.advance(HOUR)
  server.staff = await server.signIn(server.consultantUser.email)
  const veiled = await readInterview(code)
  expect(veiled).toMatchObject({ interview_status: 'Done', name: expect.stringMatching(SHOWN) })

  const body = { minutes: 10, reason: 'The network was down' }
  const reopened = await server.staff(reopenInterview, { params: { code }, body })
  expect(reopened).toMatchObject({ ...ZOE, is_veiled: false })
  expect(await search('zoë zimmer')).toContain(code)
  await candidate.start()
  expect(await nameOf(code)).toBe(ZOE.name)
  await candidate.finish()
  expect(await readInterview(code)).toMatchObject({ name: veiled.name, email: '', is_veiled: true })

  expect(await reveal(id)).toEqual({ revealed: 1 })
  expect(await nameOf(code)).toBe(ZOE.name)
})

test('under anonymous review, search and sort order use the alias, never the hidden name or e-mail', async () => {
  const people = Array.from({ length: 6 }, (_, at) => ({
    name: `Quill ${'FEDCBA'[at]}`,
    email: `quill${at}@example.org`,
  }))
  const { id } = await makeBlueprint(server, { is_blind: true })
  const { interviews } = await makeRound(server, { id }, people)
  // The first search fills the node's cache, which must not be used after the names are hidden.
  expect(await search('quill')).toHaveLength(6)
  const codes: string[] = []
  for (const one of interviews) codes.push(await takeTestForCode(one, one.email))

  for (const written of ['quill', 'QUILL F', 'quill0@example.org', 'example.org'])
    for (const more of [{}, { blueprint: String(id) }, { status: 'Done' }])
      expect(await search(written, more)).toEqual([])
  const ranked = async (query: object) =>
    (await server.staff(getRanking, { params: { id }, query })).interviews.map(({ code }) => code)
  for (const written of ['quill', 'quill0@example.org']) expect(await ranked({ search: written })).toEqual([])
  const [first = ''] = codes
  const shown = await nameOf(first)
  expect(await ranked({ search: shown })).toEqual([first])
  expect(await search(shown)).toEqual([first])
  expect(await search(shown.slice(-4).toLowerCase(), { blueprint: String(id) })).toEqual([first])

  const sorted = await server.staff(listInterviews, { query: { blueprint: String(id), sort: 'name', order: 'asc' } })
  const names = sorted.interviews.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(6)

  await reveal(id, { codes: [first] })
  expect(await search('quill')).toEqual([first])
  expect(await search(shown)).toEqual([])
})

test('the interviews of a person are listed without those with a hidden name, which are only counted', async () => {
  const email = 'often@example.com'
  const { codes: veiled } = await blindRound([{ name: 'Often Here', email }])
  const { codes: open } = await blindRound([{ name: 'Often Here', email }], false)
  const personOf = async (code: string) => {
    const { interviews, ...amounts } = await server.staff(getPerson, { params: { code } })
    return { codes: interviews.map((one) => one.code), ...amounts }
  }

  expect(await personOf(open[0] ?? '')).toEqual({ codes: open, amount_of_interviews: 1, amount_veiled: 1 })
  expect(await personOf(veiled[0] ?? '')).toEqual({ codes: veiled, amount_of_interviews: 1, amount_veiled: 0 })
})

test('inviting a finished candidate with a hidden name again does not create an interview or reveal the name', async () => {
  const { id, codes } = await blindRound([ZOE, ANN])
  const again = await makeRound(server, { id }, [ZOE, CHI])
  expect(again.amount_created).toBe(1)
  expect(again.interviews.map(({ email, is_new }) => [email, is_new])).toEqual([[CHI.email, true]])
  expect((await makeRound(server, { id }, [ZOE], { again: true })).amount_created).toBe(1)
  expect(await nameOf(codes[0] ?? '')).toMatch(SHOWN)
})

test('after simultaneous decisions and reveals of the same interviews, all their names are shown', async () => {
  const { id, codes } = await blindRound([ZOE, ANN])
  const room = decisionsOf(server)
  await Promise.all([room.decide(codes, 'declined'), reveal(id), put(id, { is_blind: false }), reveal(id, { codes })])
  expect([await nameOf(codes[0] ?? ''), await nameOf(codes[1] ?? '')]).toEqual([ZOE.name, ANN.name])
})

test('candidates with hidden names have different aliases in the ranking, and their decisions are visible', async () => {
  const { id, codes } = await blindRound([ZOE, ANN])
  const { interviews } = await server.staff(getRanking, { params: { id } })
  expect(interviews.map(({ name }) => name)).toEqual([expect.stringMatching(SHOWN), expect.stringMatching(SHOWN)])
  expect(new Set(interviews.map(({ name }) => name)).size).toBe(2)
  expect((await server.staff(getDecision, { params: { code: codes[0] ?? '' } })).decision.state).toBe('undecided')
})

test('if anonymous review is switched while tests end, all names are hidden or all names are shown', async () => {
  const node = ENGINE === 'postgres' ? await openNode({ place: server.place, clock: server.clock }) : null
  const { anonymous } = node ?? server
  for (const isReviewAnonymous of [true, false]) {
    const { id } = await makeBlueprint(server, { is_blind: !isReviewAnonymous })
    const candidates = Array.from({ length: 12 }, (_, at) => ({ name: 'Quick One', email: `quick${at}@example.com` }))
    const { interviews } = await makeRound(server, { id }, candidates)
    const sitting = interviews.map(({ code, email }) => candidateOf(anonymous, code, email))
    for (const candidate of sitting) await candidate.start()

    await Promise.all([
      ...sitting.slice(0, 6).map((candidate) => candidate.finish()),
      put(id, { is_blind: isReviewAnonymous }),
      ...sitting.slice(6).map((candidate) => candidate.finish()),
    ])
    for (const { code } of interviews) {
      const { is_veiled, name } = await readInterview(code)
      expect([is_veiled, SHOWN.test(name)]).toEqual([isReviewAnonymous, isReviewAnonymous])
    }
  }
  if (node) await node.close()
})
