import { signIn } from '@assay/contract/auth/sessions'
import { type Arguments, type Connection, send } from '@assay/contract/client'
import type { Endpoint, ResponseOf } from '@assay/contract/endpoint'

/**
 * Sends a call of the API over HTTP. Example: `await admin(createLabel, { body: { name: 'SQL' } })`.
 */
export interface Caller {
  <E extends Endpoint>(call: E, ...given: Given<Arguments<E>>): Promise<ResponseOf<E>>
  connection: Connection
  token: string | null
}
type Given<A> = Record<never, never> extends A ? [given?: A] : [given: A]

export function callerAt(
  base: string,
  token: string | null = null,
  more: Pick<Connection, 'fetch' | 'headers'> = {},
): Caller {
  const connection: Connection = { base, token: () => token, ...more }
  const call = (endpoint: Endpoint, given: Arguments<Endpoint> = {}) => send(connection, endpoint, given)
  // Safe cast: `call` accepts every endpoint, and `Caller` only adds types.
  return Object.assign(call, { connection, token }) as Caller
}

export async function signInAt(base: string, username: string, password: string): Promise<Caller> {
  const { access_token } = await callerAt(base)(signIn, { body: { username, password } })
  return callerAt(base, access_token)
}
