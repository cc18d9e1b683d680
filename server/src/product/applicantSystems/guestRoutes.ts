import { ignoreUnavailable } from '../../platform/db/violations.ts'
import { hashToken } from '../../platform/http/caller/hashToken.ts'
import { isTokenText } from '../../platform/http/caller/tokenText.ts'
import type { GuestRoutes, GuestVisit } from '../../platform/http/integrations/publicRoutes.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type ConnectionRow, findConnectionByKey, recordConnectionCall } from './queries.ts'
import type { Door, System, TestServer } from './systems/system.ts'
import { systems } from './systems/systems.ts'

/** The rate limit of a connection is as high as the rate limit of an API token. */
const CALL_LIMIT = { burst: 600, windowMs: 60_000 }
const LAST_CALLED_INTERVAL_MS = 60_000

function keyIn(authorization = ''): string | null {
  const [scheme = '', sent = '', ...rest] = authorization.split(' ')
  if (rest.length > 0 || sent === '') return null
  if (scheme.toLowerCase() === 'bearer') return sent
  if (scheme.toLowerCase() !== 'basic') return null
  return Buffer.from(sent, 'base64').toString('utf8').split(':', 1)[0] ?? null
}

const WRONG_KEY = 'This key belongs to no active connection to this applicant tracking system'
const CHALLENGE = { 'www-authenticate': 'Basic realm="Assay", Bearer' }

const authenticateSystem =
  ({ kind }: System, { db, limiter }: TestServer): GuestRoutes<ConnectionRow>['admit'] =>
  async ({ headers, receivedAt: now }) => {
    const key = keyIn(headers.authorization)
    const found = key !== null && isTokenText(key) ? await findConnectionByKey(db, hashToken(key), now) : undefined
    if (found?.kind !== kind) throw new Refusal(401, 'UNAUTHENTICATED', { detail: WRONG_KEY, headers: CHALLENGE })
    limiter.take('connection', CALL_LIMIT, String(found.id))
    if (now - (found.last_called_at ?? 0) >= LAST_CALLED_INTERVAL_MS)
      await recordConnectionCall(db, found.id, now).catch(ignoreUnavailable)
    return found
  }

const guestRouteOf = (system: System, { method, path, status = 200, open }: Door, server: TestServer) => ({
  method,
  path: `/ats/${system.kind}/${path}` as const,
  open: async ({ guest: connection, ...visit }: GuestVisit<ConnectionRow>) => ({
    status,
    body: await open({ ...server, ...visit, connection }),
  }),
})

export const atsGuestRoutes = (server: TestServer): GuestRoutes<ConnectionRow>[] =>
  Object.values(systems).map((system) => ({
    admit: authenticateSystem(system, server),
    refusal: system.refusal,
    calls: system.doors.map((door) => guestRouteOf(system, door, server)),
  }))
