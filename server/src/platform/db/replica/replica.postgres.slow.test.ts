import { listEvents } from '@assay/contract/feed/feed'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { system } from '@assay/contract/installation/system'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { createLabel, listLabels } from '@assay/contract/labels'
import { expect, onTestFinished, test } from 'vitest'
import { makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../../../../testing/server/guarantee.ts'
import { openRelay } from '../../../../../testing/server/network/relay.ts'
import {
  openCluster,
  openPair,
  openReading,
  queryDatabase,
  urlOfDatabase,
} from '../../../../../testing/server/places/readReplica.ts'
import { assay } from '../../../../../testing/server/process.ts'
import { openNode, type TestServer } from '../../../../../testing/server/testServer.ts'

const USED = 'are read from the replica'

const looksForLabels = (url: string) =>
  queryDatabase(
    url,
    `select count(*) as found from pg_stat_activity where query like '%from "labels"%' and pid <> pg_backend_pid()`,
  )

const namesOf = async ({ staff }: Pick<TestServer, 'staff'>) =>
  (await staff(listLabels, { query: { start: 0, count: 500 } as never })).map(({ name }) => name)

const letter = (of: number): string =>
  of < 26 ? String.fromCharCode(65 + of) : letter(Math.floor(of / 26) - 1) + letter(of % 26)

const whyUnused = async ({ admin }: TestServer) => (await admin(system)).running.replica?.unused?.reason

let made = 0
async function expectOwnChange(server: TestServer): Promise<void> {
  made += 1
  const name = `AT_${letter(made)}`
  await server.staff(createLabel, { body: { name } })
  expect(await namesOf(server)).toContain(name)
}

test(
  'a list contains every change that any node has committed, even while the replica pauses',
  async () => {
    const { place, readUrl, standby } = await openPair()
    const { server, hears } = await openReading(place, readUrl)
    await hears(USED)
    const other = await openNode({ place, config: { databaseReadUrl: readUrl } })
    onTestFinished(() => other.close())
    const nodes = [server, { staff: await other.signIn('grace@example.com') }]
    const changes = rounds(15, 150)
    let older = 0

    async function changeAndLook(at: number, change: number): Promise<void> {
      const name = `BY_${letter(at)}_${letter(change)}`
      await nodes[at]?.staff(createLabel, { body: { name } })
      const lists = await Promise.all(nodes.map(namesOf))
      older += lists.filter((names) => !names.includes(name)).length
    }

    for (let change = 0; change < changes; change += 1) {
      if (change % 5 === 2) await queryDatabase(standby.url, 'select pg_wal_replay_pause() as found')
      if (change % 5 === 4) await queryDatabase(standby.url, 'select pg_wal_replay_resume() as found')
      await Promise.all(nodes.map((_, at) => changeAndLook(at, change)))
    }
    expect(Number(await looksForLabels(standby.url))).toBeGreaterThan(0)
    printFigure('G18', `${older} of ${changes * 4} lists older than what was committed before them, beside a standby`)
    expect(older).toBe(0)
    await expect(server.staff(listQuestionInsight, { query: {} as never })).resolves.toMatchObject({ pending: 0 })
  },
  TIMEOUT_MS,
)

test('a delayed replica is skipped at once, reported after five seconds, and used again after it catches up', async () => {
  const { place, readUrl, standby } = await openPair()
  const { server, hears } = await openReading(place, readUrl)
  await hears(USED)

  await queryDatabase(standby.url, 'select pg_wal_replay_pause() as found')
  await expectOwnChange(server)
  await expectOwnChange(server)
  await hears('more than 5 seconds behind')
  await expectOwnChange(server)

  await queryDatabase(standby.url, 'select pg_wal_replay_resume() as found')
  await hears(USED)
  await expectOwnChange(server)
})

test('the event feed contains every event, even if the replica is delayed', async () => {
  const { place, readUrl, standby } = await openPair()
  const { server, hears } = await openReading(place, readUrl)
  await makeBank(server)
  await hears(USED)
  let { next } = await server.staff(listEvents, { query: { after: 'now' } as never })
  const created: string[] = []
  const seen: string[] = []
  for (let each = 0; each < 24; each += 1) {
    if (each % 6 === 2) await queryDatabase(standby.url, 'select pg_wal_replay_pause() as found')
    if (each % 6 === 4) await queryDatabase(standby.url, 'select pg_wal_replay_resume() as found')
    created.push((await makeInterview(server)).id)
    const page = await server.staff(listEvents, { query: { after: next, type: 'interview.created' } as never })
    seen.push(...page.events.map(({ data }) => data.id))
    next = page.next
    expect((await server.staff(listInterviews, { query: {} as never })).amount_of_interviews).toBe(created.length)
  }
  expect(seen).toEqual(created)
})

test('a replica is not used if it does not respond, has crashed or was promoted', async () => {
  const { place, readUrl, standby } = await openPair()
  const wire = await openRelay(readUrl)
  onTestFinished(() => wire.cut())
  const { server, hears } = await openReading(place, wire.url)
  await hears(USED)

  wire.fallSilent()
  await expectOwnChange(server)
  await hears('does not answer')
  await expectOwnChange(server)

  await wire.cut()
  await hears('ECONNREFUSED')
  await expectOwnChange(server)

  await wire.repair()
  await hears(USED)
  standby.promote()
  await expectOwnChange(server)
  await hears('a promoted replica')
  expect(await whyUnused(server)).toBe('not_following')
  await expectOwnChange(server)
})

test('a replica of a different database is reported and not used, and `assay check` reports its address as wrong', async () => {
  const { place, readUrl, primary } = await openPair()
  const foreignCluster = await openCluster()
  const foreign = await foreignCluster.createDatabase('assay')
  const { server, hears } = await openReading(place, foreign)
  await hears('does not lead to a replica of the database')
  expect(await whyUnused(server)).toBe('other_database')
  await expectOwnChange(server)

  const check = (url: string) =>
    assay(['check'], {
      ASSAY_DATA_DIR: place.folder,
      DATABASE_URL: place.databaseUrl,
      DATABASE_READ_URL: url,
      PORT: '0',
    })
  const [right, wrong, itself] = [
    await check(readUrl),
    await check(foreign),
    await check(urlOfDatabase(primary.url, 'assay')),
  ]
  expect(right.stdout).toMatch(/^replica +follows the primary, \d+ bytes behind$/m)
  expect(wrong).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^replica +WRONG: not used: .*does not lead to a replica/m),
  })
  expect(itself.stdout).toMatch(/^replica +WRONG: not used: .*it is the primary/m)
  const alone = await assay(['check'], { ASSAY_DATA_DIR: place.folder, DATABASE_READ_URL: readUrl })
  expect(alone.stderr).toBe(
    'Wrong setting: DATABASE_READ_URL is set, but DATABASE_URL is not. Set DATABASE_URL to the primary of this read replica\n',
  )
})
