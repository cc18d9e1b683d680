import { addPicture } from '@assay/contract/pictures'
import { getQuestion, updateQuestion } from '@assay/contract/questions/questions'
import { PICTURE } from '@assay/domain/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { fileForm, makeQuestion } from '../../../../testing/client/make.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { gifOf, jpegOf, pngOf, webpOf } from '../../../../testing/server/pictureBytes.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let shade = 0
const freshPng = () => {
  shade += 1
  return pngOf({ shade })
}

const post = (bytes: Uint8Array<ArrayBuffer>, name = 'a.png') =>
  ask(server.url, '/api/picture/', { method: 'POST', token: server.staff.token, body: fileForm(bytes, name) })
const add = (bytes: Uint8Array<ArrayBuffer>) =>
  server.staff(addPicture, { body: fileForm(bytes, 'photo of the plan.png') })
const fetchPicture = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${address}`, { headers })

test.each([
  ['image/png', 'png', pngOf],
  ['image/jpeg', 'jpg', jpegOf],
  ['image/gif', 'gif', gifOf],
  ['image/webp', 'webp', webpOf],
])('%s is stored under its own address and is publicly readable', async (type, ending, make) => {
  const picture = await add(make())

  expect(picture).toMatchObject({ type, width: 3, height: 2 })
  expect(picture.address).toMatch(new RegExp(`^/pictures/[A-Za-z0-9]{22}\\.${ending}$`))
  const given = await fetchPicture(picture.address)
  const bytes = new Uint8Array(await given.arrayBuffer())
  expect(given.status).toBe(200)
  expect(bytes.length).toBe(picture.bytes)
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('SECRET')
  expect(Object.fromEntries(given.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test('the same picture always gets the same address, even with another file name', async () => {
  const first = await add(freshPng())
  const again = await add(pngOf({ shade, isClean: true }))
  const other = await add(freshPng())

  expect(again).toEqual(first)
  expect(other.address).not.toBe(first.address)
})

test('simultaneous uploads of the same picture get the same address', async () => {
  const bytes = freshPng()
  const added = await Promise.all(Array.from({ length: 6 }, () => add(bytes)))

  expect(new Set(added.map(({ address }) => address)).size).toBe(1)
})

test.each([
  '/pictures',
  '/pictures/',
  `/pictures/${'a'.repeat(22)}.png`,
  `/pictures/${'a'.repeat(22)}`,
  '/pictures/..%2f..%2fapi%2fhealth',
  '/pictures/a/b.png',
  '/pictures/%00.png',
])('the address %s returns a 404 error in JSON, and never the web page', async (address) => {
  const given = await fetchPicture(address, { accept: 'text/html' })

  expect(given.status).toBe(404)
  expect(given.headers.get('content-type')).toContain('application/json')
})

describe('an invalid picture upload', () => {
  test.each([
    ['an SVG called PNG', new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'NOT_A_PICTURE'],
    ['a text file', new Uint8Array(Buffer.from('hello')), 'NOT_A_PICTURE'],
    ['half a PNG', pngOf().slice(0, 40), 'NOT_A_PICTURE'],
    ['an empty file', new Uint8Array(), 'REQUIRED'],
    ['a picture with too many pixels', pngOf({ width: 5_001, height: 5_000 }), 'PICTURE_TOO_LARGE'],
  ])('%s is rejected as a picture upload', async (_, bytes, code) => {
    expect(await post(bytes)).toMatchObject({ status: 422, json: { errors: [{ field: 'file', code }] } })
  })

  test('a file above 2 MiB is rejected as too large without decoding', async () => {
    const bytes = new Uint8Array(PICTURE.bytes + 1)
    bytes.set(pngOf())
    expect(await post(bytes)).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
    expect((await post(bytes.slice(0, PICTURE.bytes))).status).toBe(201)
  })
})

test('the HTML of a question contains the size of its pictures, in every version', async () => {
  const { address } = await add(freshPng())
  const shown = `<p><img src="${address}" width="3" height="2" alt="A plan"></p>`
  const question = await makeQuestion(server, { description: `![A plan](${address})` })

  expect(question.description_html).toBe(shown)
  const params = { id: question.id }
  const edited = await server.staff(updateQuestion, { params, body: { description: `Look:\n\n![A plan](${address})` } })
  expect(edited.description_html).toBe(`<p>Look:</p>\n${shown}`)
  expect(await server.staff(getQuestion, { params })).toEqual(edited)
})

test('text that looks like the HTML of a stored picture is not treated as a picture', async () => {
  const { address } = await add(freshPng())
  const tricks = ['`<img src="', '">`', '<img src="', '">', '![<img src="', '"](/a.png)'].map((sign, at) =>
    at % 2 === 0 ? `${sign}${address}` : sign,
  )

  const { description_html } = await makeQuestion(server, { description: tricks.join('') })

  expect(description_html).not.toContain('width')
})

test('a picture is deleted after a week unless a version, instruction or rationale uses it', async () => {
  const first = await startTestServer()
  await makeBank(first)
  const keep = async () => (await first.staff(addPicture, { body: fileForm(freshPng()) })).address
  const [unused, drawn, instructed, why] = [await keep(), await keep(), await keep(), await keep()]
  const { id } = await makeQuestion(first, { description: `![A plan](${drawn})` })
  await first.staff(updateQuestion, { params: { id }, body: { description: 'Without it', rationale: `![So](${why})` } })
  const blueprint = await makeBlueprint(first, { instructions: `![A plan](${instructed})` })
  expect(blueprint.instructions_html).toContain('width="3" height="2"')
  await first.stop()
  const statusesAfter = async (ms: number, isOver: (statuses: number[]) => boolean) => {
    first.clock.advance(ms)
    const node = await openNode({ place: first.place, clock: first.clock })
    const look = () =>
      Promise.all([unused, drawn, instructed, why].map(async (address) => (await fetch(node.url + address)).status))
    let statuses = await look()
    // The test waits for the background job that deletes unused pictures after the start of the node.
    while (!isOver(statuses)) statuses = await look()
    await node.stop()
    return statuses
  }

  expect(await statusesAfter(PICTURE.unusedMs - 60_000, () => true)).toEqual([200, 200, 200, 200])
  expect(await statusesAfter(120_000, ([status]) => status === 404)).toEqual([404, 200, 200, 200])
  await first.close()
})
