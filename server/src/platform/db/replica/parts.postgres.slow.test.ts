import { exportQuestions } from '@assay/contract/imports/exports'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { createLabel } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { getRanking } from '@assay/contract/rounds'
import { expect, onTestFinished, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../../testing/client/exam.ts'
import { receiveFile } from '../../../../../testing/client/receiveFile.ts'
import { makeBlueprint, makeRound, people } from '../../../../../testing/client/round.ts'
import { openRelay } from '../../../../../testing/server/network/relay.ts'
import { openPair, openReading } from '../../../../../testing/server/places/readReplica.ts'
import { ask as get } from '../../../../../testing/server/rawRequests.ts'
import { openNode, type TestServer } from '../../../../../testing/server/testServer.ts'

const USED = 'are read from the replica'
const FINISHED = 22
const DEEDS = 501

type Asker = Pick<TestServer, 'url' | 'staff'>

interface ReplicaAnswer {
  text: (from: Asker, admin: TestServer['admin']) => Promise<string>
  words: string
  times: number
}

async function taken({ url }: Asker, { token }: TestServer['admin'], path: string): Promise<string> {
  const { status, text } = await get(url, `/api${path}`, { token: token ?? null })
  expect(status).toBe(200)
  return text
}

const round = { id: 0 }

const exports: Readonly<Record<string, ReplicaAnswer>> = {
  'of questions': {
    text: async ({ staff }) => {
      const { content } = await receiveFile(staff.connection, exportQuestions, { body: { format: 'yaml' } })
      return content.text()
    },
    words: 'from "question_reasons"',
    times: 2,
  },
  'of a round': {
    text: (from, admin) => taken(from, admin, `/blueprint/${round.id}/export`),
    words: 'from "blueprints"',
    times: 1,
  },
  // The last line of the response is a cursor, which is encrypted and therefore different each time.
  'of results': {
    text: async (from, admin) => (await taken(from, admin, '/interview/results')).replace(/.*\n$/, ''),
    words: 'as "passageVersion"',
    times: FINISHED,
  },
  'of the audit': {
    text: (from, admin) => taken(from, admin, '/audit/export?format=jsonl&action=created'),
    words: 'from "audit" where',
    times: 2,
  },
}

const ofJson = (answers: unknown) => JSON.stringify(answers, (name, value) => (name === 'next' ? null : value))

/**
 * For these lists, the primary finds the rows, and the read replica is used only to read further data about these rows.
 */
const lists: Readonly<Record<string, ReplicaAnswer>> = {
  'by name': {
    text: async ({ staff }) => ofJson(await staff(listInterviews, { query: { name_or_mail: 'person' } })),
    words: 'from "submissions"',
    times: 1,
  },
  'behind a cursor': {
    text: async ({ staff }) => ofJson(await staff(listInterviews, { query: { cursor: '' } })),
    words: 'from "blueprints"',
    times: 1,
  },
  'of a ranking': {
    text: async ({ staff }) => ofJson(await staff(getRanking, { params: { id: round.id }, query: {} })),
    words: 'from "blueprints"',
    times: 1,
  },
  'of questions': {
    text: async ({ staff }) => ofJson(await staff(listQuestions, { query: {} })),
    words: 'from "question_labels"',
    times: 1,
  },
}

async function fillDatabase(server: TestServer): Promise<void> {
  await makeBank(server)
  round.id = (await makeBlueprint(server)).id
  const { interviews } = await makeRound(server, round, people(FINISHED))
  for (const { code, email } of interviews) {
    const candidate = candidateOf(server.anonymous, code, email)
    await candidate.start()
    await candidate.finish()
  }
}

async function makeAuditEntries(server: TestServer): Promise<void> {
  const letters = (of: number): string =>
    of < 26 ? String.fromCharCode(65 + of) : letters(Math.floor(of / 26) - 1) + letters(of % 26)
  for (let label = 0; label < DEEDS; label += 1)
    await server.staff(createLabel, { body: { name: `OF_${letters(label)}` } })
}

async function expectWhole(answers: typeof exports, prepare = fillDatabase): Promise<void> {
  const { place, readUrl } = await openPair()
  const wire = await openRelay(readUrl)
  onTestFinished(() => wire.cut())
  const { server, hears } = await openReading(place, wire.url)
  await prepare(server)
  const alone = await openNode({ place })
  onTestFinished(() => alone.close())
  const there = { url: alone.url, staff: await alone.signIn('grace@example.com') }
  const adminThere = await alone.signIn('ada@example.com')

  for (const [name, { text, words, times }] of Object.entries(answers)) {
    const whole = await text(there, adminThere)
    expect(whole.length, name).toBeGreaterThan(500)

    await hears(USED)
    expect(await text(server, server.admin), name).toBe(whole)

    // The read replica stops responding here. The logged error shows that the replica was used.
    wire.fallSilentAt(words, times)
    expect(await text(server, server.admin), `${name}, silent`).toBe(whole)
    await hears('does not answer')
    await wire.cut()
    await wire.repair()
    await hears(USED)

    wire.cutAt(words, times)
    expect(await text(server, server.admin), `${name}, cut`).toBe(whole)
    await hears('ECONNREFUSED')
    await wire.repair()
  }
}

test('an export from the read replica stays complete if the replica stops responding or crashes', () =>
  expectWhole(exports, (server) => fillDatabase(server).then(() => makeAuditEntries(server))))

test('a list from the read replica stays complete if the replica stops responding or crashes', () => expectWhole(lists))
