import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getOwnFactor,
  proveSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetFactor,
  startPasskey,
} from '@assay/contract/auth/factors'
import { forgotPassword, makePasswordLink, redeemLink } from '@assay/contract/auth/links'
import { endSessionsByProvider, finishSso, startSso, unlinkUser } from '@assay/contract/auth/sso'
import { createToken, getOwnToken, listTokens, revokeToken } from '@assay/contract/auth/tokens'
import { getDirectory } from '@assay/contract/directory/directory'
import { makeUser } from '../../client/make.ts'
import type { TestServer } from '../testServer.ts'
import { administrators, allCallers, exactly, type Row, row, staff } from './row.ts'

const nothing = () => ({})
const userParams = async (server: TestServer) => ({ params: { id: (await makeUser(server)).id } })

const always = (status: number) => exactly({ anonymous: status, consultant: status, admin: status, dead: status })
const ofStaff = (status: number) => exactly({ anonymous: 401, consultant: status, admin: status, dead: 401 })
const ofAdmins = (status: number) => exactly({ anonymous: 401, consultant: 403, admin: status, dead: 401 })
export const integrationRows: readonly Row[] = [
  row(getDirectory, administrators, nothing),
  row(startSso, always(404), () => ({ body: {} }), 'where it is not set up'),
  row(finishSso, always(404), () => ({ body: { code: 'c', state: 's' } }), 'where it is not set up'),
  row(endSessionsByProvider, always(400), () => ({ body: {} }), 'with nothing that a provider said'),
  row(unlinkUser, ofAdmins(409), userParams, 'who is linked to nobody'),
  row(forgotPassword, allCallers, () => ({ body: { email: 'nobody@example.com' } })),
  row(makePasswordLink, administrators, userParams),
  row(redeemLink, always(404), () => ({ body: { token: 'none' } }), 'that nobody made'),

  row(proveSecondFactor, always(400), () => ({ body: { challenge: 'none', totp: '123456' } }), 'of no sign-in'),
  row(startPasskey, allCallers, () => ({ body: {} })),
  row(getOwnFactor, staff, nothing),
  row(beginTotp, ofStaff(201), nothing),
  row(confirmTotp, ofStaff(422), () => ({ body: { totp: '123456' } }), 'with a code that is wrong'),
  row(removeTotp, ofStaff(409), nothing, 'where none is set'),
  row(beginPasskey, staff, nothing),
  row(addPasskey, ofStaff(400), () => ({ body: { challenge: 'none', name: 'Key', passkey: {} } }), 'of no challenge'),
  row(removePasskey, ofStaff(404), () => ({ params: { id: 'none' } }), 'that is not there'),
  row(renewRecoveryCodes, ofStaff(409), nothing, 'where no factor is set'),
  row(resetFactor, administrators, userParams),
  row(resetFactor, ofAdmins(409), ({ adminUser }) => ({ params: { id: adminUser.id } }), 'of the administrator'),

  row(listTokens, staff, nothing),
  row(createToken, ofStaff(201), () => ({ body: { name: 'Robot', scopes: ['bank:read' as const] } })),
  row(getOwnToken, ofStaff(404), nothing),
  row(revokeToken, ofStaff(404), () => ({ params: { id: 999_999 } }), 'that nobody made'),
]
