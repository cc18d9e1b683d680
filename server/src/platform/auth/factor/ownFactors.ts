import { randomUUID } from 'node:crypto'
import { type Actor, recordAuditEntry } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Person } from '../../http/caller/caller.ts'
import { isFactorRequired } from '../../http/caller/factorRule.ts'
import type { Passwords } from '../hashing/passwords.ts'
import { findRule } from '../policy.ts'
import { confirmFactor, factorsOf, insertFactor, lockUser, pendingTotp, removeFactor } from './queries.ts'
import { makeCodes, type NewCodes, removeRecoveryCodes, renewCodes } from './recoveryCodes.ts'
import { stepOfCode } from './totp.ts'

interface OwnFactorContext {
  db: Db
  caller: Person
  actor: Actor
  passwords: Passwords
}

async function createCodesWithFirstFactor(tx: Tx, userId: number, newCodes: NewCodes): Promise<string[] | null> {
  return (await factorsOf(tx, userId)).length === 1 ? renewCodes(tx, userId, newCodes) : null
}

const recordFactorSet = (tx: Tx, { caller, actor }: Pick<OwnFactorContext, 'caller' | 'actor'>, kind: string) =>
  recordAuditEntry(tx, actor, { action: 'factor_set', object_kind: 'user', object_id: caller.id, detail: { kind } })

export async function turnOnTotp(
  context: OwnFactorContext,
  code: string,
): Promise<{ codes: string[] | null } | 'NOTHING_PENDING' | 'WRONG'> {
  const { db, caller, actor } = context
  const newCodes = await makeCodes(context.passwords)
  return inTransaction(db, async (tx) => {
    await lockUser(tx, caller.id)
    const pending = await pendingTotp(tx, caller.id, actor.at)
    if (!pending) return 'NOTHING_PENDING'
    const step = stepOfCode(Buffer.from(pending.secret, 'base64url'), code, actor.at, 0)
    if (step === null) return 'WRONG'
    await confirmFactor(tx, pending.id, step, actor.at)
    await recordFactorSet(tx, context, 'totp')
    return { codes: await createCodesWithFirstFactor(tx, caller.id, newCodes) }
  })
}

interface NewPasskey {
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string
}

export const PASSKEYS_MAX = 20

export async function addOwnPasskey(context: OwnFactorContext, passkey: NewPasskey) {
  const { db, caller, actor } = context
  const newCodes = await makeCodes(context.passwords)
  return inTransaction(db, async (tx) => {
    await lockUser(tx, caller.id)
    const passkeys = (await factorsOf(tx, caller.id)).filter(({ kind }) => kind === 'passkey')
    if (passkeys.length >= PASSKEYS_MAX) return 'TOO_MANY_PASSKEYS'
    const id = randomUUID()
    await insertFactor(tx, {
      id,
      user_id: caller.id,
      kind: 'passkey',
      name: passkey.name,
      secret: passkey.publicKey,
      credential_id: passkey.credentialId,
      transports: passkey.transports,
      counter: passkey.counter,
      created_at: actor.at,
      confirmed_at: actor.at,
      last_used_at: null,
    })
    await recordFactorSet(tx, context, 'passkey')
    return { id, name: passkey.name, recovery_codes: await createCodesWithFirstFactor(tx, caller.id, newCodes) }
  })
}

export function removeOwnFactor(
  { db, caller, actor }: Omit<OwnFactorContext, 'passwords'>,
  kind: 'totp' | 'passkey',
  id?: string,
): Promise<'removed' | 'none' | 'FACTOR_REQUIRED'> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, caller.id)
    const factors = await factorsOf(tx, caller.id)
    const factorToRemove = factors.find((factor) => factor.kind === kind && (id === undefined || factor.id === id))
    if (!user || !factorToRemove) return 'none'
    if (factors.length === 1 && isFactorRequired({ ...user, rule: await findRule(tx) })) return 'FACTOR_REQUIRED'
    await removeFactor(tx, caller.id, factorToRemove.id)
    if (factors.length === 1) await removeRecoveryCodes(tx, caller.id)
    await recordAuditEntry(tx, actor, {
      action: 'factor_removed',
      object_kind: 'user',
      object_id: caller.id,
      detail: { kind },
    })
    return 'removed'
  })
}
