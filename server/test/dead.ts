import { signOut } from '@assay/contract/auth/sessions'
import { deleteUser, getMe, updateUser } from '@assay/contract/users'
import { SESSION } from '@assay/domain/limits'
import { makeUser } from '../../hands/make.ts'
import { type HouseOptions, openHouse } from './house.ts'

const HOUR = 60 * 60_000

/**
 * A house whose clock has been moved far enough for tokens to have died of every cause; each was an administrator's.
 * Nobody signs in after the last move of the clock: that would clear away what has expired.
 */
export async function openOldHouse(options: HouseOptions = {}) {
  const house = await openHouse(options)
  const enter = async () => {
    const user = await makeUser(house, { is_superuser: true })
    return { id: user.id, caller: await house.signIn(user.email) }
  }
  const signInAgain = async () => {
    house.admin = await house.signIn(house.adminUser.email)
    house.consultant = await house.signIn(house.consultantUser.email)
    house.staff = house.consultant
  }

  const expired = await enter()
  const stay = async (hours: number) => {
    house.clock.advance(hours * HOUR)
    await expired.caller(getMe)
  }
  // Used all the time, so that nothing but its age ends it.
  for (let age = 0; age < SESSION.totalMs / HOUR - 13; age += 11)
    await stay(Math.min(11, SESSION.totalMs / HOUR - 13 - age))
  await signInAgain()
  const idle = await enter()
  await stay(11.9)
  // An administrator is made by a session that has just begun.
  await signInAgain()
  const [loggedOut, deactivated, deleted] = [await enter(), await enter(), await enter()]
  await loggedOut.caller(signOut)
  await house.admin(updateUser, { params: { id: deactivated.id }, body: { is_active: false } })
  await house.admin(deleteUser, { params: { id: deleted.id } })
  await signInAgain()
  house.clock.advance(1.2 * HOUR)
  // As if they had just signed in, which would clear away what has expired.
  const living = [house.adminUser.id, house.consultantUser.id]
  const fresh = { created_at: house.clock.now() }
  await house.db.updateTable('sessions').set(fresh).where('user_id', 'in', living).execute()

  const tokenOf = ({ caller }: typeof expired) => caller.token ?? ''
  const dead: Readonly<Record<string, string>> = {
    expired: tokenOf(expired),
    idle: tokenOf(idle),
    'logged out': tokenOf(loggedOut),
    deactivated: tokenOf(deactivated),
    deleted: tokenOf(deleted),
    forged: 'A'.repeat(43),
  }
  return { ...house, dead }
}

export type OldHouse = Awaited<ReturnType<typeof openOldHouse>>
