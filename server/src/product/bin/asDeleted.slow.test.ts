import { randomUUID } from 'node:crypto'
import { deleteBlueprint } from '@assay/contract/blueprints'
import { createNote } from '@assay/contract/decisions/notes'
import { exampleBody } from '@assay/contract/docs/examples'
import type { Endpoint } from '@assay/contract/endpoint'
import { sendReport } from '@assay/contract/exam/presence'
import { applyKeyFix, previewKeyFix } from '@assay/contract/insight/keyFix'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { deleteLabel } from '@assay/contract/labels'
import { createShare } from '@assay/contract/results/shares'
import { listSignals } from '@assay/contract/verification/signals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { binOf } from '../../../../testing/client/bin.ts'
import { decisionsOf } from '../../../../testing/client/decisions.ts'
import { candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { makeLabel } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { routes } from '../../app.ts'

/**
 * The paths in `APART` are not compared: they list deleted objects, or their responses depend on the server or the
 * time.
 */
const APART = [
  '/audit',
  '/bin',
  '/webhook',
  '/event',
  '/system',
  '/health',
  '/alive',
  '/ready',
  '/openapi',
  '/docs',
  '/user/me/session',
]

let server: TestServer
let known: Awaited<ReturnType<typeof fillDatabase>>

async function fillDatabase() {
  const bank = await makeBank(server, 10)
  const spare = await makeLabel(server)
  const [gone, stays] = [await makeBlueprint(server, { name: 'Gone' }), await makeBlueprint(server, { name: 'Stays' })]
  const finished = async (blueprint: { id: number }, who: number) => {
    const interview = await makeInvited(server, blueprint, {}, who)
    const candidate = candidateOf(server.anonymous, interview.code, interview.email)
    const { questions } = await candidate.start()
    for (const question of questions.slice(0, 6)) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
    const about = { kind: 'question' as const, question_id: questions[0]?.id ?? 0, text: 'Is this right?' }
    await server.anonymous(sendReport, {
      params: { code: interview.code },
      headers: { 'idempotency-key': randomUUID() },
      body: about,
    })
    await candidate.finish()
    return interview
  }
  const [done, other] = [await finished(gone, 1), await finished(stays, 1)]
  const waiting = await makeInvited(server, gone, {}, 2)
  await server.staff(sendInvitations, { body: { codes: [waiting.code], kind: 'invitation' } })
  await server.staff(createNote, { params: { code: done.code }, body: { text: 'Spoke well' } })
  const { id: decision } = await decisionsOf(server).decide([done.code], 'shortlisted')
  const { link } = await server.staff(createShare, { body: { codes: [done.code, other.code], days: 14 } })
  await server.staff(listQuestionInsight)
  const [question] = bank
  const right = (question?.answers ?? []).filter(({ is_valid }) => !is_valid).map(({ id }) => id)
  const params = { id: question?.id ?? 0 }
  const { version } = await server.staff(previewKeyFix, {
    params,
    query: { right: right.join(), treatment: 'rescore' },
  })
  await server.staff(applyKeyFix, { params, body: { version, right, treatment: 'rescore', reason: 'Mistyped' } })
  await server.staff(listQuestionInsight)
  return { bank, spare, gone, stays, done, other, waiting, decision, token: link.split('/shared/')[1] ?? '' }
}

function pathsOf({ path }: Endpoint): string[] {
  const { bank, spare, gone, stays, done, other, waiting, decision, token } = known
  const ids: Record<string, (number | null | undefined)[]> = {
    label: [spare.id, bank[0]?.labels[0]?.id],
    blueprint: [gone.id, stays.id],
    question: [bank[0]?.id, bank[1]?.id],
    decision: [decision],
  }
  const noun = path.split('/')[1] ?? ''
  const codes = path.includes(':code') ? [done.code, waiting.code, other.code] : ['']
  return codes.flatMap((code) =>
    (ids[noun] ?? [1]).map((id) =>
      path
        .replace(':code', code)
        .replace(':token', token)
        .replaceAll(/:\w+/g, String(id ?? 0)),
    ),
  )
}

const queryOf = ({ path }: Endpoint): string => {
  const { bank, spare, done, other } = known
  if (path === '/interview/compare') return `?codes=${done.code},${other.code}`
  if (path === '/interview/plan') return `?labels=${spare.name}&amount_of_questions=10`
  if (path.includes('key-fix/preview')) return `?right=${bank[0]?.answers.at(-1)?.id}&treatment=rescore`
  if (path === '/interview' || path === '/question') return '?limit=100'
  return ''
}

type Shape = Parameters<typeof exampleBody>[1]

interface Call {
  method: string
  where: string
  json?: unknown
}

function bodyOf(call: Endpoint): unknown {
  if (!call.body || call.encoding === 'file') return undefined
  const example = exampleBody(call, z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Shape)
  const json = JSON.stringify(example)
    .replaceAll('mZ3vQ8sT1xY6bN0kR5wLpC', known.done.code)
    .replaceAll(/"blueprint_id":\d+/g, `"blueprint_id":${known.gone.id}`)
  return JSON.parse(json)
}

const calls = routes.map(({ call }) => call)
const isCompared = ({ path, events }: Endpoint & { events?: unknown }) =>
  events === undefined && !APART.some((apart) => path.startsWith(apart))

const looks = (): Call[] =>
  calls
    .filter((call) => call.method === 'GET' && isCompared(call))
    .flatMap((call) => pathsOf(call).map((where) => ({ method: 'GET', where: `/api${where}${queryOf(call)}` })))

const writes = (): Call[] =>
  calls
    .filter((call) => call.method !== 'GET' && isCompared(call))
    .flatMap((call) => {
      const json = bodyOf(call)
      const names = JSON.stringify(json) ?? ''
      const { gone, spare, done, waiting } = known
      const isOfThose = (where: string) =>
        [`/blueprint/${gone.id}`, `/label/${spare.id}`, done.code, waiting.code].some((one) => where.includes(one)) ||
        [done.code, `"blueprint_id":${gone.id}`].some((one) => names.includes(one))
      return pathsOf(call)
        .filter(isOfThose)
        .map((where) => ({ method: call.method, where: `/api${where}`, json }))
    })

const hasCurrentSignals = ({ id }: { id: number }) =>
  server.admin(listSignals, { params: { id } }).then(
    ({ is_current }) => is_current,
    () => true,
  )

async function heard(asked: readonly Call[]): Promise<Record<string, string>> {
  // Listing the question statistics starts the counting of all results that are not counted yet.
  await server.staff(listQuestionInsight)
  for (const round of [known.gone, known.stays]) await expect.poll(() => hasCurrentSignals(round)).toBe(true)
  const answers: Record<string, string> = {}
  for (const { method, where, json } of asked)
    for (const [who, token] of Object.entries({ nobody: null, staff: server.staff.token, admin: server.admin.token })) {
      const { status, text } = await ask(server.url, where, { method, token, ...(json !== undefined && { json }) })
      // The view counter of a link and the cursor of the feed always change, so they are removed. Lines are sorted,
      // because a restore changes the order of some lists.
      const lines = text.replace(/"views":\d+|"next":"[\w-]+"/, '').split('\n')
      answers[`${who}: ${method} ${where}`] = `${status} ${lines.toSorted().join('\n')}`
    }
  return answers
}

const remove = async () => {
  const { done, waiting, gone, spare } = known
  for (const { code } of [done, waiting]) await server.staff(deleteInterview, { params: { code } })
  await server.staff(deleteBlueprint, { params: { id: gone.id } })
  await server.staff(deleteLabel, { params: { id: spare.id } })
}

const emptied = async (how: 'restore' | 'purge') => {
  const bin = binOf(server.admin)
  // Interviews come first, because restoring an interview also restores its blueprint and removes it from the bin.
  for (const { id } of (await bin.list()).items.toReversed()) await bin[how](id).catch(() => undefined)
  expect((await bin.list()).items).toEqual([])
}

beforeAll(async () => {
  server = await startTestServer({ config: mailByHand() })
  server.clock.freeze(server.clock.now())
  known = await fillDatabase()
})
afterAll(() => server.close())

test('objects in the bin are invisible to every call, and unchanged after they are restored', async () => {
  const before = await heard(looks())
  await remove()
  const inBin = await heard([...looks(), ...writes()])
  await emptied('restore')
  expect(await heard(looks())).toEqual(before)

  await remove()
  await emptied('purge')
  expect(inBin).toEqual(await heard([...looks(), ...writes()]))
  // If deleting objects changed only few responses, the comparison above would prove nothing.
  const different = Object.keys(before).filter((call) => before[call] !== inBin[call])
  expect(different.length).toBeGreaterThan(40)
  expect(writes().length).toBeGreaterThan(40)
})
