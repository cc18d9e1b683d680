import { createHmac, randomBytes } from 'node:crypto'

/** The prefix of a webhook secret in the format of Standard Webhooks. The bytes of the key follow in Base64. */
const PREFIX = 'whsec_'

export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

export interface Secrets {
  secret: string
  old_secret: string | null
  old_secret_until: number | null
}

const sign = (secret: string, text: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')}`

/**
 * For some time after a change, messages are signed with both secrets, so that sender and receiver need not change at
 * the same moment.
 */
export function signedHeaders(
  { secret, old_secret, old_secret_until }: Secrets,
  id: string,
  body: string,
  now: number,
) {
  const timestamp = String(Math.floor(now / 1000))
  const isOldGood = old_secret !== null && old_secret_until !== null && now < old_secret_until
  const signing = isOldGood ? [secret, old_secret] : [secret]
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signing.map((one) => sign(one, `${id}.${timestamp}.${body}`)).join(' '),
  }
}
