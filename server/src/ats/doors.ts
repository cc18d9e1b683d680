import { unlessUnavailable } from '../db/violations.ts'
import { hashToken } from '../http/caller/caller.ts'
import { isTokenText } from '../http/caller/tokenText.ts'
import type { GuestDoors, GuestVisit } from '../http/doors/guestDoors.ts'
import { Refusal } from '../http/refusal.ts'
import { type ConnectionRow, findByKey, noteCalled } from './queries.ts'
import type { Door, House, System } from './systems/system.ts'
import { systems } from './systems/systems.ts'

/** The same limit as for API tokens. */
const CALLS = { burst: 600, perMs: 60_000 }
/** Precision of the time of the last call. */
const CALLED_EVERY_MS = 60_000

function keyIn(authorization = ''): string | null {
  const [scheme = '', sent = '', ...rest] = authorization.split(' ')
  if (rest.length > 0 || sent === '') return null
  if (scheme.toLowerCase() === 'bearer') return sent
  if (scheme.toLowerCase() !== 'basic') return null
  return Buffer.from(sent, 'base64').toString('utf8').split(':', 1)[0] ?? null
}

const WRONG_KEY = 'This is not the key of an active connection of this kind'
const CHALLENGE = { 'www-authenticate': 'Basic realm="Assay", Bearer' }

const admitTo =
  ({ kind }: System, { db, limiter }: House): GuestDoors<ConnectionRow>['admit'] =>
  async ({ headers, receivedAt: now }) => {
    const key = keyIn(headers.authorization)
    const found = key !== null && isTokenText(key) ? await findByKey(db, hashToken(key), now) : undefined
    if (found?.kind !== kind) throw new Refusal(401, 'UNAUTHENTICATED', { detail: WRONG_KEY, headers: CHALLENGE })
    limiter.take('connection', CALLS, String(found.id))
    if (now - (found.last_called_at ?? 0) >= CALLED_EVERY_MS)
      await noteCalled(db, found.id, now).catch(unlessUnavailable)
    return found
  }

const callOf = (system: System, { method, path, status = 200, open }: Door, house: House) => ({
  method,
  path: `/ats/${system.kind}/${path}` as const,
  open: async ({ guest: connection, ...visit }: GuestVisit<ConnectionRow>) => ({
    status,
    body: await open({ ...house, ...visit, connection }),
  }),
})

export const doorsOf = (house: House): GuestDoors<ConnectionRow>[] =>
  Object.values(systems).map((system) => ({
    admit: admitTo(system, house),
    refusal: system.refusal,
    calls: system.doors.map((door) => callOf(system, door, house)),
  }))
