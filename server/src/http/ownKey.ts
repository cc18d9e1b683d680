import type { Caller } from './caller/caller.ts'

/** Keys belong to a user across sessions, or to a token. */
export const callerNameOf = ({ id, token }: Caller): string => (token ? `token ${token.id}` : `user ${id}`)

/** The caller's name in the stored key separates the keys of different callers. */
export const callerKeyOf = (caller: Caller, { 'idempotency-key': key }: { 'idempotency-key'?: string | undefined }) =>
  key === undefined ? null : `${callerNameOf(caller)} ${key}`
