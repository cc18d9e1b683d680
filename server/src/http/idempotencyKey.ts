import { refuseField } from './refusal.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key under which a call may be sent again without being done again. */
export function idempotencyKey(header: (name: string) => string | undefined): string | null {
  const key = header('idempotency-key')
  if (key === undefined) return null
  return UUID.test(key) ? key.toLowerCase() : refuseField('idempotency-key', 'NOT_A_UUID')
}
