import { createNote } from '@assay/contract/decisions/notes'
import { tableWords } from '@assay/domain/round/table/tableWords'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decisionsOf } from '../../../../testing/client/decisions.ts'
import { candidateOf, correctOptionIds, makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const HOSTILE = '=HYPERLINK("https://evil.example";"x")\n+1'

let server: TestServer
let round: { id: number }
let codes: string[]
beforeAll(async () => {
  server = await startTestServer()
  const bank = [...(await makeBank(server, 10, ['SQL'])), ...(await makeBank(server, 10, ['GIT']))]
  round = await makeBlueprint(server, {
    name: '後端 "Berlin"; x',
    labels: [{ name: 'SQL' }, { name: 'GIT' }],
    pass_mark: 50,
    time_zone: 'Asia/Kathmandu',
  })
  server.clock.freeze(Date.parse('2031-11-28T10:00:00Z'))
  server.staff = await server.signIn(server.consultantUser.email)
  const listed = [
    { name: 'Zoë Best', email: 'zoe@example.com', language: 'es' as const },
    { name: "O'Brien-Smith", email: 'obrien@example.com' },
    { name: '林小明', email: 'lin@example.com' },
  ]
  const { interviews } = await makeRound(server, round, listed, { closes_at: '2031-12-01T00:00:00+01:00' })
  codes = interviews.map(({ code }) => code)
  for (const [at, { code, email }] of interviews.slice(0, 2).entries()) {
    const candidate = candidateOf(server.anonymous, code, email)
    const { questions } = await candidate.start()
    for (const question of questions.slice(0, at === 0 ? 10 : 2))
      await candidate.submit(question, correctOptionIds(bank, question))
    server.clock.advance(93_000)
    await candidate.finish()
  }
  await decisionsOf(server).decide([codes[1] ?? ''], 'on_hold', HOSTILE)
  await server.staff(createNote, { params: { code: codes[0] ?? '' }, body: { text: 'Good' } })
})
afterAll(() => server.close())

const exported = (query = '', token = server.staff.token) =>
  ask(server.url, `/api/blueprint/${round.id}/export${query}`, { token: token ?? null })

function readCells(text: string, separator = ','): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`, 'gy')
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.replace('\uFEFF', '').matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const objects = ([head = [], ...lines]: string[][]) =>
  lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at]])))

test('a round export has one row for each interview, newest first, with all fields', async () => {
  const { status, text, headers } = await exported()

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(
    await (
      await fetch(`${server.url}/api/blueprint/${round.id}/export`, {
        headers: { authorization: `Bearer ${server.staff.token}` },
      })
    ).arrayBuffer(),
  )
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head] = readCells(text)
  expect(head?.join()).toBe(`${Object.values(tableWords.en.headings).join()},GIT %,SQL %`)
  const [lin, obrien, zoe] = objects(readCells(text))
  expect(lin).toMatchObject({ Name: '林小明', State: 'Can start', Score: '', Error: '', Band: '', Minutes: '' })
  expect(lin).toMatchObject({ Decision: 'Undecided', Notes: '0', Closes: '2031-12-01 04:45', Started: '', Rank: '' })
  expect(zoe).toMatchObject({ Name: 'Zoë Best', Score: '100', Band: 'Clearly above', Notes: '1', Language: 'es' })
  expect(zoe).toMatchObject({ Minutes: '1.6', 'Not answered': '0', Marks: '', Rank: '', 'SQL %': '100' })
  expect(zoe).toMatchObject({ Started: '2031-11-28 15:45', Finished: '2031-11-28 15:46' })
  expect(zoe?.['Link']).toMatch(new RegExp(`/interviews/${codes[0]}$`))
  expect(obrien).toMatchObject({ Name: "O'Brien-Smith", Decision: 'On hold', 'Not answered': '8', Score: '20' })
  expect(obrien).toMatchObject({ 'Decided by': server.consultantUser.full_name, 'Decided on': '2031-11-28 15:48' })
})

test('spreadsheet programs read no cell of an export as a formula, with any separator', async () => {
  for (const [separator, sign] of Object.entries({ comma: ',', semicolon: ';', tab: '\t' })) {
    const { text } = await exported(`?separator=${separator}`)
    const [, obrien] = objects(readCells(text, sign))
    expect(obrien?.['Reason']).toBe(HOSTILE.replace('=', "'=").replace('+', "'+"))
    expect(text.split(/[,;\t\r\n]["]*/).filter((part) => /^[=+@]/.test(part))).toEqual([])
  }
})

test('a Spanish export has semicolons as the default separator, and decimal commas', async () => {
  const spanish = objects(readCells((await exported('?language=es')).text, ';'))
  expect(spanish[2]).toMatchObject({ Nombre: 'Zoë Best', Minutos: '1,6', Estado: 'Terminada' })
  expect(objects(readCells((await exported('?language=es&separator=comma')).text))).toEqual(spanish)
  expect(objects(readCells((await exported('?language=ch')).text))[0]).toMatchObject({
    姓名: '林小明',
    狀態: '可以開始',
  })
})

test('an export of the ranking has the filters and the order of the ranking', async () => {
  const namesOf = async (query: string) =>
    objects(readCells((await exported(`?rows=ranking${query}`)).text)).map(({ Name }) => Name)
  expect(await namesOf('')).toEqual(['Zoë Best', "O'Brien-Smith"])
  expect(await namesOf('&sort=name&order=asc')).toEqual(["O'Brien-Smith", 'Zoë Best'])
  expect(await namesOf('&sort=label:SQL&order=asc')).toEqual(["O'Brien-Smith", 'Zoë Best'])
  expect(await namesOf('&decision=on_hold')).toEqual(["O'Brien-Smith"])
  expect(await namesOf('&band=above&search=ZOE')).toEqual(['Zoë Best'])
  expect(await namesOf('&marked=true')).toEqual([])
})

test.each([
  ['?sort=name', 'sort', 'OF_RANKING_ALONE'],
  ['?rows=all&decision=on_hold&search=x', 'search', 'OF_RANKING_ALONE'],
  ['?rows=some', 'rows', 'NOT_A_CHOICE'],
  ['?separator=pipe', 'separator', 'NOT_A_CHOICE'],
  ['?language=fr', 'language', 'NOT_A_CHOICE'],
  ['?rows=ranking&band=none', 'band', 'NOT_A_CHOICE'],
  ['?rows=ranking&sort=label:DOCKER', 'sort', 'NOT_A_CHOICE'],
])('a round export with %s is rejected', async (query, field, code) => {
  const { status, json } = await exported(query)
  expect(status).toBe(422)
  expect(json).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ field, code })]) })
})

test('an export file is named after its round, with plain letters for old browsers', async () => {
  expect((await exported()).headers.get('content-disposition')).toBe(
    `attachment; filename="__-Berlin-x-2031-11-28.csv"; filename*=UTF-8''${encodeURIComponent('後端-Berlin-x')}-2031-11-28.csv`,
  )
})

test('an export writes an audit entry without the search text, and a rejected export writes no audit entry', async () => {
  const auditEntries = () =>
    server.db
      .selectFrom('audit')
      .select(['object_kind', 'object_id', 'detail'])
      .where('action', '=', 'exported')
      .orderBy('id')
      .execute()
  const before = (await auditEntries()).length
  await exported('?rows=ranking&search=obrien')
  await exported('?rows=none')
  const after = await auditEntries()
  expect(after).toHaveLength(before + 1)
  expect(after.at(-1)).toMatchObject({ object_kind: 'blueprint', object_id: String(round.id) })
  expect(JSON.parse(after.at(-1)?.detail ?? '')).toEqual({ rows: 'ranking', amount: 1 })
})

test('the export of an unknown round gets 404, and the export of an empty round has only a header', async () => {
  const token = server.staff.token ?? null
  expect(await ask(server.url, '/api/blueprint/999999/export', { token })).toMatchObject({ status: 404 })
  const own = await makeBlueprint(server, { labels: [{ name: 'SQL' }] })
  const { text } = await ask(server.url, `/api/blueprint/${own.id}/export?rows=ranking`, { token })
  expect(readCells(text)).toHaveLength(1)
})

test('an export of several batches contains every interview once', async () => {
  const own = await makeBlueprint(server, { labels: [{ name: 'SQL' }] })
  for (let from = 0; from < 600; from += 100)
    await makeRound(
      server,
      own,
      Array.from({ length: 100 }, (_, at) => ({
        name: `Ada ${'abcdefghij'[at % 10]}`,
        email: `many${from + at}@example.com`,
      })),
    )
  const { text } = await ask(server.url, `/api/blueprint/${own.id}/export`, { token: server.staff.token ?? null })
  const emails = objects(readCells(text)).map((line) => line['E-mail'])
  expect(emails).toEqual(Array.from({ length: 600 }, (_, at) => `many${599 - at}@example.com`))
})
