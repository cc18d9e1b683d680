import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { verifyAudit } from '@assay/contract/audit'
import { erase } from '@assay/contract/erasure/erasure'
import { system } from '@assay/contract/installation/system'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound } from '../../../../../testing/client/round.ts'
import { createEmptyDatabase } from '../../../../../testing/server/database.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../../../../testing/server/guarantee.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { fileIn } from '../../../platform/db/sqlite/file.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { textFinder } from './finder.ts'
import { freeBytesOf } from './freeBytes.ts'
import { truncateWriteAheadLog } from './overwriteDeletedBytes.ts'
import { erasuresToOverwrite, LEFT_AFTER_MS, recordPendingOverwrite } from './pendingOverwrites.ts'

const INTEGRITY = CompiledQuery.raw('pragma integrity_check')
const PAGE = 4_096
const IN_A_ROUND = 100
const WORDS = 3_000
const LETTERS = 'abcdefghijklmnop'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 12)
})
afterAll(() => server.close())

/**
 * Another process reads the database files. If the test process closed one of these files, SQLite would release the
 * locks of the test process.
 */
const readFiles = (...paths: string[]) => execFileSync('cat', paths, { maxBuffer: Number.POSITIVE_INFINITY })
const everyFile = () => readFiles(...readdirSync(server.place.folder).map((name) => join(server.place.folder, name)))

function emptyRooms({ folder } = server.place): Buffer {
  const file = readFiles(fileIn(folder))
  const pages = Array.from({ length: file.length / PAGE }, (_, at) => file.subarray(at * PAGE, (at + 1) * PAGE))
  return Buffer.concat(pages.map((page, at) => freeBytesOf(page, at === 0)))
}

/** The rows are inserted in random order, so that SQLite splits many index pages. */
const people = Array.from({ length: rounds(2, 20) * IN_A_ROUND }, (_, at) => {
  const name = [...createHash('sha256').update(String(at)).digest('hex')].map(
    (digit) => LETTERS[Number.parseInt(digit, 16)],
  )
  return { name: `Zoë ${name.join('').slice(0, 20)}`, email: `${name.join('').slice(20, 40)}@example.com` }
})

async function growRows(step: number) {
  for (const part of [0, 1, 2])
    await sql`update interviews set details = hex(zeroblob(id * ${step} % 400)) where id % 3 = ${part}`.execute(
      server.db,
    )
  await truncateWriteAheadLog(server.db)
  const rooms = emptyRooms()
  return people.filter(({ email }) => rooms.includes(email))
}

test('leftover bytes of an erased candidate are overwritten in SQLite, also during other calls', {
  timeout: TIMEOUT_MS,
}, async () => {
  const blueprint = await makeBlueprint(server)
  for (let first = 0; first < people.length; first += IN_A_ROUND)
    await makeRound(server, blueprint, people.slice(first, first + IN_A_ROUND))
  let left = await growRows(37)
  for (let step = 39; left.length === 0; step += 2) left = await growRows(step)

  const { code } = await makeInterview(server, { name: 'Busy', email: 'busy@example.com' })
  const candidate = candidateOf(server.anonymous, code, 'busy@example.com')
  const { questions } = await candidate.start()
  let isErasing = true
  const answering = (async () => {
    for (let at = 0; isErasing; at += 1) {
      const question = questions[at % questions.length]
      if (question) await candidate.submit(question, [question.answers_base[at % 2]?.id ?? 0])
    }
  })()
  const erased = left.slice(0, rounds(5, 100))
  for (const { name, email } of erased) {
    await server.admin(erase, { body: { email } })
    expect(textFinder([email, name])(everyFile())).toBe(false)
  }
  isErasing = false
  printFigure(
    'G25',
    `0 places of ${erased.length} candidates of whom pages held remains, ${left.length} of ${people.length} such`,
  )
  await answering
  await candidate.finish()

  const { rows } = await server.db.executeQuery<{ integrity_check: string }>(INTEGRITY)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
  expect(await erasuresToOverwrite(server.db)).toEqual([])
  expect(await server.admin(verifyAudit)).toMatchObject({ is_intact: true })
})

test('if the server dies during an erasure, the leftover bytes are overwritten at the next start', async () => {
  const place = await createEmptyDatabase()
  const dying = await openNode({ place })
  await sql`create table words (word text)`.execute(dying.db)
  await sql`create index words_by_word on words (word)`.execute(dying.db)
  const words = Array.from({ length: WORDS }, () => ({ word: `erased ${randomBytes(20).toString('hex')}` }))
  await inTransaction(dying.db, async (tx) => {
    for (const { word } of words) await sql`insert into words values (${word})`.execute(tx)
  })
  await inTransaction(dying.db, async (tx) => {
    for (const { word } of words.slice(0, WORDS / 2))
      await sql`update words set word = word || word where word = ${word}`.execute(tx)
    await recordPendingOverwrite(tx, 7, Date.now())
  })
  await truncateWriteAheadLog(dying.db)
  const isLeft = () => emptyRooms(place).includes('erased ')
  expect(isLeft()).toBe(true)
  await dying.close()

  const server = await openNode({ place })
  await expect.poll(() => erasuresToOverwrite(server.db)).toEqual([])

  expect(isLeft()).toBe(false)
  await server.close()
  await place.remove()
})

async function readOnAndOn(file: string) {
  const reading = `const file = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    file.exec('begin')
    file.prepare('select count(*) from interviews').get()
    console.log('reads')
    setInterval(() => {}, 1000)`
  const reader = spawn(process.execPath, ['--eval', reading, file], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(reader.stdout, 'data')
  return async () => {
    reader.kill('SIGKILL')
    await once(reader, 'exit')
  }
}

test('a long read does not delay an erasure, and leftover bytes are overwritten after the read ends', {
  timeout: TIMEOUT_MS,
}, async () => {
  const place = await createEmptyDatabase()
  const reading = await startTestServer({ place })
  await makeBank(reading, 12)
  const who = { name: 'Quirin Öffentlich', email: 'quirin@example.com' }
  await makeInterview(reading, who)
  const isLeft = () =>
    textFinder([who.email])(readFiles(...readdirSync(place.folder).map((name) => join(place.folder, name))))
  const end = await readOnAndOn(fileIn(place.folder))

  await reading.admin(erase, { body: { email: who.email } })
  expect(isLeft()).toBe(true)
  expect((await reading.admin(system)).advice).not.toContain('REMAINS_OWED')
  reading.clock.advance(LEFT_AFTER_MS + 1)
  expect((await reading.admin(system)).advice).toContain('REMAINS_OWED')

  await end()
  await expect.poll(() => erasuresToOverwrite(reading.db)).toEqual([])
  expect(isLeft()).toBe(false)
  expect((await reading.admin(system)).advice).not.toContain('REMAINS_OWED')
  await reading.close()
  await place.remove()
})
