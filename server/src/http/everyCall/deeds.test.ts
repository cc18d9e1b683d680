import { createImport, dropImport } from '@assay/contract/bank/imports'
import { planBlueprint } from '@assay/contract/blueprints'
import { rehearse, sendRemark, sendReply, tellPresence } from '@assay/contract/clock/presence'
import { erase, exportCandidate, previewErasure } from '@assay/contract/doors/erasure'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  proveSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
} from '@assay/contract/doors/factors'
import { forgotPassword, useLink } from '@assay/contract/doors/links'
import { finishSso, startSso, unlinkUser } from '@assay/contract/doors/sso'
import { createToken, revokeToken } from '@assay/contract/doors/tokens'
import { pingWebhook, resendDelivery } from '@assay/contract/doors/webhooks'
import type { Endpoint } from '@assay/contract/endpoint'
import { closeInterview, noteNotice, saveDraft, startInterview, submitAnswer } from '@assay/contract/exam'
import { readCandidates } from '@assay/contract/rounds'
import { registerUser } from '@assay/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { knock } from '../../../test/knock.ts'
import { mailToNobody } from '../../../test/mail.ts'
import { matrix } from '../../../test/matrix/matrix.ts'
import type { Row } from '../../../test/matrix/row.ts'
import { routes } from '../../app.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ config: { openRegistration: true, ...mailToNobody() } })
})
afterAll(() => house.close())

const named = ({ method, path }: Endpoint) => `${method} ${path}`

const CANDIDATES = 'a candidate is no user: the journal and the events of the interview tell what they did'
const PROOF = 'it needs a proof, a link or a sign-in of a moment ago, which the rows of the matrix have not'
/** What changes something and leaves no deed, and why. */
const withoutDeed = new Map<Endpoint, string>([
  [startInterview, CANDIDATES],
  [submitAnswer, CANDIDATES],
  [saveDraft, CANDIDATES],
  [noteNotice, CANDIDATES],
  [closeInterview, CANDIDATES],
  [tellPresence, CANDIDATES],
  [rehearse, CANDIDATES],
  [sendRemark, CANDIDATES],
  [sendReply, CANDIDATES],
  [planBlueprint, 'it changes nothing'],
  [createImport, 'nothing is in the bank before it is confirmed'],
  [dropImport, 'nothing of it was in the bank'],
  [readCandidates, 'it changes nothing'],
  [previewErasure, 'it changes nothing'],
  [startSso, 'nobody is known yet'],
  [startPasskey, 'nobody is known yet'],
  [forgotPassword, 'it does the same for those whom nobody knows; the link that is used leaves a deed'],
  ...[finishSso, unlinkUser, useLink, proveSecondFactor, beginTotp, confirmTotp, removeTotp, beginPasskey].map(
    (call): [Endpoint, string] => [call, PROOF],
  ),
  ...[addPasskey, removePasskey, renewRecoveryCodes, createToken, revokeToken, erase, exportCandidate].map(
    (call): [Endpoint, string] => [call, PROOF],
  ),
  [pingWebhook, 'the list of deliveries has it'],
  [resendDelivery, 'the list of deliveries has it'],
])

const writes = ({ method }: Endpoint) => method !== 'GET'
/** In this house registration is open, so the call that the table sees refused is served. */
const isServed = ({ call, answers }: Row) => answers.admin < 300 || call === registerUser
const writing = matrix.filter((row) => writes(row.call) && !withoutDeed.has(row.call) && isServed(row))

test('every call that writes is tried here, or named with the reason why it leaves no deed', () => {
  const tried = new Set([...writing.map(({ call }) => call), ...withoutDeed.keys()])

  const forgotten = routes.map(({ call }) => call).filter((call) => writes(call) && !tried.has(call))
  expect(forgotten.map(named)).toEqual([])
})

const deedsAfter = (id: number) => house.db.selectFrom('audit').select('object_id').where('id', '>', id).execute()

describe.each(writing.map((row) => [`${named(row.call)} ${row.about}`.trim(), row] as const))('%s', (_, row) => {
  test('leaves its deed in the audit', async () => {
    // Somebody who has another session to end, and one of their own that may end.
    await house.signIn(house.adminUser.email)
    const { token } = row.call.path === '/logout' ? await house.signIn(house.adminUser.email) : house.admin
    const given = await row.given(house, 'admin')
    const { id } = await house.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()

    const { status } = await knock(house.url, row.call, given, token)

    expect(status).toBe(row.call.status ?? 200)
    const deeds = await deedsAfter(id)
    expect(deeds.length).toBeGreaterThan(0)
    expect(deeds.map(({ object_id }) => object_id)).not.toContain('undefined')
  })
})
