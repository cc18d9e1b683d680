import { listAudit } from '@assay/contract/audit'
import { createToken } from '@assay/contract/auth/tokens'
import { getCompany, setCompany } from '@assay/contract/company'
import { addPicture } from '@assay/contract/pictures'
import { COMPANY, PICTURE } from '@assay/domain/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm } from '../../../../testing/client/make.ts'
import { noisyPng, pngOf } from '../../../../testing/server/pictureBytes.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const nothing = { name: null, logo: null, accent: null, privacy_contact: null, website: null }
const set = (body: object) => server.admin(setCompany, { body })
const put = (body: unknown) =>
  ask(server.url, '/api/company/', { method: 'PUT', token: server.admin.token, json: body })

const keep = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await server.admin(addPicture, { body: fileForm(bytes, 'logo.png') })).address

test('a new installation has no branding', async () => {
  expect(await server.anonymous(getCompany)).toEqual(nothing)
  expect(await server.admin(getCompany)).toEqual({ ...nothing, reply_to: null })
})

test('the branding is public, and the reply address is visible only to administrators', async () => {
  const logo = await keep(pngOf({ shade: 200 }))
  const face = {
    name: 'Bücher & Söhne',
    logo,
    accent: '#0F6660',
    privacy_contact: 'Datenschutz, privacy@example.com',
    website: 'https://example.com/jobs',
  }

  expect(await set({ ...face, reply_to: ' Jobs@Example.com ' })).toEqual({ ...face, reply_to: 'jobs@example.com' })

  expect(await server.admin(getCompany)).toEqual({ ...face, reply_to: 'jobs@example.com' })
  for (const caller of [server.anonymous, server.consultant]) expect(await caller(getCompany)).toEqual(face)
  const tokenOf = async (scope: 'admin' | 'interviews:write') =>
    server.holder((await server.admin(createToken, { body: { name: 'CI', scopes: [scope] } })).token)
  expect(await (await tokenOf('admin'))(getCompany)).toHaveProperty('reply_to')
  expect(await (await tokenOf('interviews:write'))(getCompany)).toEqual(face)
})

test('omitted branding fields do not change, null removes a value, and an empty change has no effect', async () => {
  await set({ name: 'Example', website: 'https://example.com', accent: '#123456' })

  expect(await set({ accent: null })).toMatchObject({ name: 'Example', website: 'https://example.com', accent: null })
  expect(await set({})).toMatchObject({ name: 'Example' })
})

test('a change of the branding writes an audit entry with the changed fields', async () => {
  await set({ name: 'Told' })
  await set({})

  const details = async () =>
    (await server.admin(listAudit, { query: { object_kind: 'company', action: 'changed' } })).rows.map(
      ({ detail }) => detail,
    )
  // The audit log lists an entry only after it is sealed.
  await expect.poll(details).toContainEqual({ name: 'Told' })
  expect(await details()).not.toContainEqual({})
})

test.each([
  ['name', '', 'REQUIRED'],
  ['name', 'a\r\nBcc: x@example.com', 'ONE_LINE'],
  ['name', 'a'.repeat(COMPANY.name + 1), 'TOO_LONG'],
  ['privacy_contact', 'a\u2028b', 'ONE_LINE'],
  ['privacy_contact', 'a'.repeat(COMPANY.privacyContact + 1), 'TOO_LONG'],
  ['accent', 'red', 'FORMAT_COLOR'],
  ['accent', '#12345;background:url(//x)', 'FORMAT_COLOR'],
  ['website', 'http://example.com', 'NOT_HTTPS'],
  ['website', 'https://a@b.example', 'FORMAT_URL'],
  ['website', `https://example.com/${'a'.repeat(COMPANY.website)}`, 'TOO_LONG'],
  ['reply_to', 'a@example.com\r\nBcc: b@example.com', 'FORMAT_EMAIL'],
  ['reply_to', 'a@example.com, b@example.com', 'FORMAT_EMAIL'],
  ['name', 7, 'WRONG_TYPE'],
])('the branding field %s rejects %j', async (field, value, code) => {
  expect(await put({ [field]: value })).toMatchObject({
    status: 422,
    json: { code: 'VALIDATION_FAILED', errors: [{ field, code }] },
  })
})

test('company names with 1 and with 80 characters are accepted', async () => {
  for (const name of ['X', '𝒳'.repeat(COMPANY.name)]) expect(await set({ name })).toMatchObject({ name })
})

test.each([
  `/pictures/${'a'.repeat(22)}.png`,
  'https://example.com/logo.png',
  'data:image/png;base64,AA==',
  '',
  '/pictures/../api/health',
])('%j is rejected as the logo, because no picture is stored at this address', async (logo) => {
  expect(await put({ logo })).toMatchObject({ status: 422, json: { errors: [{ field: 'logo', code: 'NOT_FOUND' }] } })
})

test('a logo of 20 KiB is accepted, and a logo with one byte more is rejected', async () => {
  const right = await keep(noisyPng(COMPANY.logoBytes - 69, 1))
  const heavy = await keep(noisyPng(COMPANY.logoBytes - 68, 1))

  expect(await set({ logo: right })).toMatchObject({ logo: right })
  expect(await put({ logo: heavy, name: 'Not stored' })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'logo', code: 'TOO_LARGE' }] },
  })
  expect(await server.admin(getCompany)).toMatchObject({ logo: right })
  expect((await server.admin(getCompany)).name).not.toBe('Not stored')
})

test('two simultaneous changes of different branding fields are both stored', async () => {
  const changes = Array.from({ length: 6 }, (_, at) =>
    set(at % 2 === 0 ? { privacy_contact: 'one' } : { website: 'https://two.example' }),
  )
  await Promise.all(changes)

  expect(await server.anonymous(getCompany)).toMatchObject({ privacy_contact: 'one', website: 'https://two.example' })
})

test('the cleanup of unused pictures does not delete a logo that is in use', async () => {
  const first = await startTestServer()
  const add = async (shade: number) => (await first.admin(addPicture, { body: fileForm(pngOf({ shade })) })).address
  const [logo, unused] = [await add(1), await add(2)]
  await first.admin(setCompany, { body: { logo } })
  await first.stop()
  const statusesAfter = async (ms: number, wanted: readonly number[]) => {
    first.clock.advance(ms)
    const node = await openNode({ place: first.place, clock: first.clock })
    const look = () => Promise.all([logo, unused].map(async (address) => (await fetch(node.url + address)).status))
    let statuses = await look()
    while (statuses.join() !== wanted.join()) statuses = await look()
    return node
  }

  const later = await statusesAfter(PICTURE.unusedMs + 60_000, [200, 404])
  const admin = await later.signIn('ada@example.com')
  await admin(setCompany, { body: { logo: null } })
  await later.stop()
  await (await statusesAfter(60_000, [200, 404])).stop()
  await (await statusesAfter(PICTURE.unusedMs + 60_000, [404, 404])).stop()
  await first.close()
})
