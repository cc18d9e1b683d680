import { createHash } from 'node:crypto'
import { getOwnFactor, removeTotp, renewRecoveryCodes } from '@assay/contract/auth/factors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOrStatus, factorsOf, startFactorServer } from '../../../../../testing/server/auth/factors.ts'
import { openNode, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startFactorServer()
})
afterAll(() => server.close())

const { codeNow, guarded, prove } = factorsOf(() => server)
const nobodyUsed = (user_id: number, code_hash: string) => ({ user_id, code_hash, used_at: null, shown_again_at: null })

test('a recovery code works only once, in any case and with any separator; new codes replace all old codes', async () => {
  const { codes, caller, begin } = await guarded()
  const [first = '', second = '', third = ''] = codes

  const opened = await prove((await begin()).challenge, { recovery_code: ` ${first.toUpperCase().replace('-', ' ')} ` })
  expect(opened.json).toMatchObject({ recovery_codes_left: 9 })
  expect(codeOrStatus(await prove((await begin()).challenge, { recovery_code: first }))).toBe('SECOND_FACTOR_WRONG')
  expect(codeOrStatus(await prove((await begin()).challenge, { recovery_code: second.replace('-', '') }))).toBe(200)
  const { recovery_codes } = await caller(renewRecoveryCodes)
  const { challenge } = await begin()
  expect(codeOrStatus(await prove(challenge, { recovery_code: third }))).toBe('SECOND_FACTOR_WRONG')
  expect(codeOrStatus(await prove(challenge, { recovery_code: recovery_codes[0] }))).toBe(200)

  await caller(removeTotp)
  expect(await caller(getOwnFactor)).toMatchObject({ totp: null, recovery_codes_left: 0, is_required: false })
  await expect(caller(renewRecoveryCodes)).rejects.toMatchObject({ status: 409, code: 'NO_FACTOR' })
  await expect(caller(removeTotp)).rejects.toMatchObject({ status: 409, code: 'NO_FACTOR' })
})

test('recovery codes are hashed like passwords, and codes with an older hash work until used or renewed', async () => {
  const { user, codes, caller, begin } = await guarded()
  const kept = server.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user.id)
  const hashes = (await kept.execute()).map(({ code_hash }) => code_hash)
  expect(hashes).toEqual(Array(10).fill(expect.stringMatching(/^\$argon2id\$v=19\$/)))
  expect(new Set(hashes).size).toBe(10)

  const older = ['1l0oi-aaaaa', 'zzzzz-00000', '11111-22222']
  const hashOf = (code: string) =>
    createHash('sha256')
      .update(`${user.id} ${code.replace('-', '')}`)
      .digest('hex')
  const [first = '', second = '', third = ''] = older
  for (const code of older)
    await server.db
      .insertInto('recovery_codes')
      .values(nobodyUsed(user.id, hashOf(code)))
      .execute()
  const open = async (recovery_code: string) => codeOrStatus(await prove((await begin()).challenge, { recovery_code }))
  expect([await open(first), await open(first)]).toEqual([200, 'SECOND_FACTOR_WRONG'])
  expect([await open(second), await open(codes[0] ?? '')]).toEqual([200, 200])
  await caller(renewRecoveryCodes)
  expect([await open(third), await open(codes[1] ?? '')]).toEqual(Array(2).fill('SECOND_FACTOR_WRONG'))
})

test('a code, recovery code or challenge works only once, even if used many times at once on several nodes', async () => {
  const second = server.place.databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const nodes = [server.url, second.url, server.url, second.url]
  const { secret, codes, user, begin } = await guarded()
  const withOwn = async (proof: object) => {
    const challenges: string[] = []
    for (const _ of nodes) challenges.push((await begin()).challenge)
    return Promise.all(nodes.map((url, at) => prove(challenges[at] ?? '', proof, url)))
  }
  const amountIn = (answers: Awaited<ReturnType<typeof prove>>[]) =>
    answers.filter(({ status }) => status === 200).length

  expect(amountIn(await withOwn({ totp: codeNow(secret, 1) }))).toBe(1)
  expect(amountIn(await withOwn({ recovery_code: codes[0] }))).toBe(1)
  const wrong = server.db.selectFrom('wrong_factors').select('at').where('user_id', '=', user.id)
  expect((await wrong.execute()).length).toBe(3 + 1)
  const { challenge } = await begin()
  const proofs = nodes.map((url, at) => prove(challenge, { recovery_code: codes[at + 1] }, url))
  expect(amountIn(await Promise.all(proofs))).toBe(1)
  if (second !== server) await second.close()
})
