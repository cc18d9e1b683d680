import { registerUser as registerCall } from '@assay/contract/users'
import { isCommonPassword } from '@assay/domain/people/commonPasswords'
import { passwordFault } from '@assay/domain/people/password'
import type { Config } from '../../config.ts'
import { StartFault } from '../../startFault.ts'
import { hashPassword } from '../auth/hashing/password.ts'
import type { Db } from '../db/schema.ts'
import { hasUsers } from './queries.ts'
import { registerUser } from './registerUser.ts'

export async function makeFirstAdmin(db: Db, { firstAdmin, passwordPolicy }: Config): Promise<void> {
  if (!firstAdmin || (await hasUsers(db))) return
  const read = registerCall.body.safeParse({ full_name: 'Administrator', ...firstAdmin })
  if (!read.success) {
    const isEmail = read.error.issues[0]?.path[0] === 'email'
    const fault = isEmail
      ? 'ASSAY_ADMIN_EMAIL must be an e-mail address'
      : 'ASSAY_ADMIN_PASSWORD must have 5 to 20 characters'
    throw new StartFault(`Wrong setting: ${fault}`)
  }
  const { password } = read.data
  if (passwordFault(password, passwordPolicy)) {
    throw new StartFault('Wrong setting: ASSAY_ADMIN_PASSWORD needs a letter, a digit and a special character')
  }
  if (passwordPolicy !== 'basic' && isCommonPassword(password)) {
    throw new StartFault(
      'Wrong setting: ASSAY_ADMIN_PASSWORD is one of the most common passwords, so it is easy to guess',
    )
  }
  const actor = { at: Date.now(), actor_id: null, actor_name: 'start', address: '' }
  await registerUser({ db, actor, passwords: { hash: async (text) => hashPassword(text) } }, read.data, {
    isOpen: false,
    mayBeFirst: true,
  })
}
