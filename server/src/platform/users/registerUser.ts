import { randomUUID } from 'node:crypto'
import { ADMINISTRATORS } from '../auth/queries.ts'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import { takeLock } from '../db/lock.ts'
import type { Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { networkOf } from '../http/visitor/address.ts'
import type { AddingUser, NewUser } from './addUser.ts'
import {
  hasUsers,
  insertUser,
  insertUserUnlessTaken,
  listWaiting,
  removeUser,
  type UserRow,
  type WaitingUser,
} from './queries.ts'

/**
 * Maximum number of users that wait for approval. Any visitor can register, and visitors must not be able to fill the
 * disk.
 */
export const WAITING_MAX = 200

interface Registrant {
  email: string
  full_name: string
  password_hash: string
  created_at: number
}

interface RegistrationState {
  isOpen: boolean
  mayBeFirst: boolean
}

/**
 * The first registered user becomes an administrator: only one, even if two registrations arrive at the same time.
 * Later users wait for approval.
 */
export async function registerUser(
  { db, actor, passwords }: AddingUser,
  { full_name, email, password }: NewUser,
  { isOpen, mayBeFirst }: RegistrationState,
): Promise<UserRow | 'REGISTRATION_CLOSED' | 'SETUP_CODE_NEEDED'> {
  const password_hash = await passwords.hash(password)
  const registrant = { full_name, email, password_hash, created_at: actor.at }
  return inTransaction(db, async (tx) => {
    await takeLock(tx, ADMINISTRATORS)
    if (!(await hasUsers(tx))) {
      if (!mayBeFirst) return 'SETUP_CODE_NEEDED'
      return recordRegistration(tx, actor, await insertUser(tx, { ...registrant, role: 'admin' }))
    }
    if (!isOpen) return 'REGISTRATION_CLOSED'
    return queueRegistration(tx, actor, registrant)
  })
}

/**
 * If the e-mail address is already used, nothing is stored. The response is the same, so that it does not reveal the
 * addresses of users.
 */
async function queueRegistration(tx: Tx, actor: Actor, registrant: Registrant): Promise<UserRow> {
  const waitingUser = {
    ...registrant,
    role: 'consultant',
    deactivated_at: actor.at,
    waiting_since: actor.at,
    email_claimed_at: actor.at,
  } as const
  const added = await insertUserUnlessTaken(tx, waitingUser)
  if (added) {
    await evictRegistration(tx, actor, added.id)
    return recordRegistration(tx, actor, added)
  }
  const nobody = await insertUser(tx, { ...waitingUser, email: randomUUID() })
  await removeUser(tx, nobody.id)
  return { ...nobody, email: registrant.email }
}

function oldestOfLargestNetwork(waiting: readonly WaitingUser[]): WaitingUser | undefined {
  const networks = [...Map.groupBy(waiting, ({ address }) => networkOf(address ?? '')).values()]
  return networks.reduce((most, network) => (network.length > most.length ? network : most), []).at(0)
}

/**
 * If too many registrations wait, the oldest registration from the network with the most registrations is deleted. So
 * unwanted registrations do not prevent other users from registering.
 */
async function evictRegistration(tx: Tx, actor: Actor, newUserId: number): Promise<void> {
  const waiting = (await listWaiting(tx)).filter(({ id }) => id !== newUserId)
  const evicted = waiting.length >= WAITING_MAX ? oldestOfLargestNetwork(waiting) : undefined
  if (!evicted) return
  await removeUser(tx, evicted.id)
  const nobody = { at: actor.at, actor_id: null, actor_name: '', address: actor.address }
  const detail = { full_name: evicted.full_name, email: evicted.email, reason: 'registrations' }
  await recordAuditEntry(tx, nobody, { action: 'deleted', object_kind: 'user', object_id: evicted.id, detail })
}

async function recordRegistration(tx: Tx, actor: Actor, added: UserRow): Promise<UserRow> {
  const ownActor = { ...actor, actor_id: added.id, actor_name: added.full_name }
  const detail = { role: added.role }
  await recordAuditEntry(tx, ownActor, { action: 'registered', object_kind: 'user', object_id: added.id, detail })
  return added
}
