import type { WebhookEvent } from '@assay/contract/facts/facts'
import { WEBHOOKS_MAX } from '@assay/domain/limits'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import { takeLock } from '../db/lock.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { changeWebhook, countWebhooks, deactivateWithTokens, findWebhook, insertWebhook } from './queries.ts'
import { newSecret } from './signature.ts'
import type { WebhookRow } from './webhook.ts'

/** Creating a webhook takes this lock, so that simultaneous requests cannot exceed the maximum number of webhooks. */
const WEBHOOKS = 'webhooks'
const OLD_SECRET_VALID_MS = 24 * 60 * 60_000

interface NewWebhook {
  url: string
  events: readonly WebhookEvent[]
}

export const addWebhook = (
  db: Db,
  actor: Actor,
  { url, events }: NewWebhook,
): Promise<WebhookRow | 'TOO_MANY_WEBHOOKS'> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, WEBHOOKS)
    if ((await countWebhooks(tx)) >= WEBHOOKS_MAX) return 'TOO_MANY_WEBHOOKS'
    const added = await insertWebhook(tx, {
      url,
      events: JSON.stringify(events),
      secret: newSecret(),
      created_at: actor.at,
      created_by: actor.actor_id,
      created_by_name: actor.actor_name,
      token_id: actor.token?.id ?? null,
    })
    const detail = { url, events }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'webhook', object_id: added.id, detail })
    return added
  })

interface Changes {
  url?: string | undefined
  events?: readonly WebhookEvent[] | undefined
  is_active?: boolean | undefined
}

/** If a token changes a webhook, the webhook is disabled when the token expires or is revoked. */
const webhookOwner = ({ token }: Actor) => (token ? { token_id: token.id } : {})

export const editWebhook = (
  db: Db,
  actor: Actor,
  id: number,
  { url, events, is_active }: Changes,
): Promise<WebhookRow | undefined> =>
  inTransaction(db, async (tx) => {
    await deactivateWithTokens(tx, actor.at)
    const before = await findWebhook(tx, id)
    if (!before) return undefined
    // If a person activates the webhook, this person becomes responsible for the webhook instead of the token.
    const active = is_active
      ? { deactivated_at: null, trouble: null, token_id: null }
      : { deactivated_at: before.deactivated_at ?? actor.at }
    const values = {
      ...(url !== undefined && { url }),
      ...(events && { events: JSON.stringify(events) }),
      ...(is_active !== undefined && active),
    }
    if (Object.keys(values).length === 0) return before
    const changes = { ...values, ...webhookOwner(actor) }
    const detail = {
      ...(url !== undefined && { url }),
      ...(events && { events }),
      ...(is_active !== undefined && { is_active }),
    }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'webhook', object_id: id, detail })
    return changeWebhook(tx, id, changes)
  })

/**
 * For some time after the renewal, messages are also signed with the previous secret. Secrets before the previous
 * secret are not used.
 */
export const renewSecret = (db: Db, actor: Actor, id: number): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const before = await findWebhook(tx, id)
    if (!before) return undefined
    const secret = newSecret()
    const signing = { secret, old_secret: before.secret, old_secret_until: actor.at + OLD_SECRET_VALID_MS }
    await changeWebhook(tx, id, { ...signing, ...webhookOwner(actor) })
    const detail = { fields: ['secret'] }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'webhook', object_id: id, detail })
    return secret
  })
