import type { FactorKind } from '@assay/contract/auth/factors'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../db/schema.ts'
import type { Challenge } from './challenges.ts'
import { credentialOf, verifyPasskey } from './passkeys.ts'
import { type Factor, factorsOf, recordFactorUse, useTotpStep } from './queries.ts'
import { consumeRecoveryCode } from './recoveryCodes.ts'
import { stepOfCode } from './totp.ts'

export interface Proof {
  totp?: string | undefined
  recoveryHashes?: readonly string[] | undefined
  passkey?: Record<string, unknown> | undefined
}

interface FactorContext {
  config: Config
  challenge: Challenge
  userId: number
  now: number
}

async function isTotp(tx: Tx, factors: readonly Factor[], code: string, now: number): Promise<boolean> {
  const app = factors.find(({ kind }) => kind === 'totp')
  if (!app) return false
  const step = stepOfCode(Buffer.from(app.secret, 'base64url'), code, now, app.counter)
  return step !== null && (await useTotpStep(tx, app.id, step, now)) !== undefined
}

async function isPasskey(
  tx: Tx,
  factors: readonly Factor[],
  answer: unknown,
  factorContext: FactorContext,
): Promise<boolean> {
  const { config, challenge, now } = factorContext
  const passkey = factors.find(({ credential_id }) => credential_id !== null && credential_id === credentialOf(answer))
  if (!passkey || !config.passkeys) return false
  const expected = { nonce: challenge.nonce, isAlone: challenge.kind === 'passkey' }
  const counter = await verifyPasskey(config.passkeys, expected, passkey, answer)
  if (counter === null) return false
  await recordFactorUse(tx, passkey.id, counter, now)
  return true
}

/** The transaction that checks a proof also marks the proof as used, so no node accepts the same proof again. */
export async function proveFactor(tx: Tx, proof: Proof, factorContext: FactorContext): Promise<FactorKind | null> {
  const { userId, now, challenge } = factorContext
  const factors = await factorsOf(tx, userId)
  if (proof.passkey) return (await isPasskey(tx, factors, proof.passkey, factorContext)) ? 'passkey' : null
  // In a sign-in with only a passkey, no password was proved, so one-time codes and recovery codes are not accepted.
  if (challenge.kind !== 'sign_in') return null
  if (proof.totp !== undefined) return (await isTotp(tx, factors, proof.totp, now)) ? 'totp' : null
  const isRecoveryCode = proof.recoveryHashes && (await consumeRecoveryCode(tx, userId, proof.recoveryHashes, now))
  return isRecoveryCode ? 'recovery_code' : null
}
