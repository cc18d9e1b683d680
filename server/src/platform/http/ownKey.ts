import type { Caller } from './caller/caller.ts'

export const callerNameOf = ({ id, token }: Caller): string => (token ? `token ${token.id}` : `user ${id}`)

/** The stored idempotency key contains the name of the caller, so that different callers can use the same key. */
export const callerKeyOf = (caller: Caller, { 'idempotency-key': key }: { 'idempotency-key'?: string | undefined }) =>
  key === undefined ? null : `${callerNameOf(caller)} ${key}`
