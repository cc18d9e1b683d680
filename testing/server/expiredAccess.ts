import { signOut } from '@assay/contract/auth/sessions'
import { deleteUser, getMe, updateUser } from '@assay/contract/users'
import { SESSION } from '@assay/domain/limits'
import { makeUser } from '../client/make.ts'
import { startTestServer, type TestServerOptions } from './testServer.ts'

const HOUR = 60 * 60_000

/** Signing in deletes expired sessions, so a test must not sign in after `startOldServer`. */
export async function startOldServer(options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  const enter = async () => {
    const user = await makeUser(server, { is_superuser: true })
    return { id: user.id, caller: await server.signIn(user.email) }
  }
  const signInAgain = async () => {
    server.admin = await server.signIn(server.adminUser.email)
    server.consultant = await server.signIn(server.consultantUser.email)
    server.staff = server.consultant
  }

  const expired = await enter()
  const stay = async (hours: number) => {
    server.clock.advance(hours * HOUR)
    await expired.caller(getMe)
  }
  // The session is used every eleven hours, so that it ends only because of its age.
  for (let age = 0; age < SESSION.totalMs / HOUR - 13; age += 11)
    await stay(Math.min(11, SESSION.totalMs / HOUR - 13 - age))
  await signInAgain()
  const idle = await enter()
  await stay(11.9)
  // A user must have signed in recently to create an administrator, so the test signs in again.
  await signInAgain()
  const [loggedOut, deactivated, deleted] = [await enter(), await enter(), await enter()]
  await loggedOut.caller(signOut)
  await server.admin(updateUser, { params: { id: deactivated.id }, body: { is_active: false } })
  await server.admin(deleteUser, { params: { id: deleted.id } })
  await signInAgain()
  server.clock.advance(1.2 * HOUR)
  // The time of the sign-in is changed in the database, because a real sign-in would delete expired sessions.
  const living = [server.adminUser.id, server.consultantUser.id]
  const fresh = { created_at: server.clock.now() }
  await server.db.updateTable('sessions').set(fresh).where('user_id', 'in', living).execute()

  const tokenOf = ({ caller }: typeof expired) => caller.token ?? ''
  const dead: Readonly<Record<string, string>> = {
    expired: tokenOf(expired),
    idle: tokenOf(idle),
    'logged out': tokenOf(loggedOut),
    deactivated: tokenOf(deactivated),
    deleted: tokenOf(deleted),
    forged: 'A'.repeat(43),
  }
  return { ...server, dead }
}

export type OldServer = Awaited<ReturnType<typeof startOldServer>>
