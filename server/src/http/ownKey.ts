import type { Caller } from './caller/caller.ts'

/** Whose keys these are: a user's in all their sessions, or a token's. */
export const callerNameOf = ({ id, token }: Caller): string => (token ? `token ${token.id}` : `user ${id}`)

/** A key as it is kept: nobody's is another's. */
export const ownKeyOf = (caller: Caller, { 'idempotency-key': key }: { 'idempotency-key'?: string | undefined }) =>
  key === undefined ? null : `${callerNameOf(caller)} ${key}`
