import { signOut } from '@assay/contract/auth'
import { deleteUser, getMe, updateUser } from '@assay/contract/users'
import { SESSION } from '@assay/domain/limits'
import { type House, openHouse } from './house.ts'
import { makeUser } from './make.ts'

const HOUR = 60 * 60_000

/** A token that was an administrator's until something killed it, by what killed it. */
export type DeadTokens = Record<'expired' | 'idle' | 'logged out' | 'forged' | 'deactivated' | 'deleted', string>

const tokenOf = ({ token }: { token: string | null }) => token ?? ''

async function makeDeadTokens(house: House): Promise<DeadTokens> {
  const enter = async () => {
    const user = await makeUser(house, { is_superuser: true })
    return { user, caller: await house.signIn(user.email) }
  }
  const [expired, idle, loggedOut, deactivated, deleted] = [
    await enter(),
    await enter(),
    await enter(),
    await enter(),
    await enter(),
  ]

  await loggedOut.caller(signOut)
  await house.admin(updateUser, { params: { id: deactivated.user.id }, body: { is_active: false } })
  await house.admin(deleteUser, { params: { id: deleted.user.id } })
  // Used all the time, so that nothing but its age ends it.
  for (let age = 0; age < SESSION.totalMs; age += 11 * HOUR) {
    await expired.caller(getMe)
    house.clock.advance(11 * HOUR)
  }
  return {
    expired: tokenOf(expired.caller),
    idle: tokenOf(idle.caller),
    'logged out': tokenOf(loggedOut.caller),
    forged: 'A'.repeat(43),
    deactivated: tokenOf(deactivated.caller),
    deleted: tokenOf(deleted.caller),
  }
}

/** A house whose clock has been moved far enough for tokens to have died of every cause. */
export async function openOldHouse() {
  const young = await openHouse()
  const dead = await makeDeadTokens(young)
  const signIn = (user: { email: string }) => young.signIn(user.email)
  const [admin, consultant] = [await signIn(young.adminUser), await signIn(young.consultantUser)]
  return { ...young, admin, consultant, staff: consultant, dead }
}

export type OldHouse = Awaited<ReturnType<typeof openOldHouse>>
