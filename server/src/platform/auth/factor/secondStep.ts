import type { SecondFactorNeeded } from '@assay/contract/auth/factors'
import type { Config } from '../../../config.ts'
import type { Actor } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashToken } from '../../http/caller/hashToken.ts'
import type { Passwords } from '../hashing/passwords.ts'
import { openSession, type SignedInUser, type Visit } from '../session.ts'
import {
  beginChallenge,
  type Challenge,
  endChallenge,
  findChallenge,
  isChallengeOpen,
  recordWrongAnswer,
} from './challenges.ts'
import { authenticationOptions, credentialOf } from './passkeys.ts'
import { type Proof, proveFactor } from './proveFactor.ts'
import { factorsOf, findPasskey, lockUser, recentWrongFactors, recordWrongFactor, WRONG } from './queries.ts'
import { countRecoveryCodes, isUsedRecoveryCode, recoveryCodeHashes } from './recoveryCodes.ts'

export async function secondStepOf(
  db: Db,
  { passkeys: party }: Config,
  user: SignedInUser,
  at: number,
): Promise<SecondFactorNeeded | null> {
  const factors = await factorsOf(db, user.id)
  if (factors.length === 0) return null
  const newChallenge = { kind: 'sign_in' as const, userId: user.id, passwordHash: user.password_hash, at }
  const { challenge, nonce } = await beginChallenge(db, newChallenge)
  const passkeys = factors.filter(({ kind }) => kind === 'passkey')
  const isAsked = party !== null && passkeys.length > 0
  return {
    challenge,
    factors: [
      ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
      ...(isAsked ? (['passkey'] as const) : []),
      ...((await countRecoveryCodes(db, user.id)) > 0 ? (['recovery_code'] as const) : []),
    ],
    passkey_options: isAsked ? { ...(await authenticationOptions(party, nonce, passkeys)) } : null,
  }
}

interface SecondStepContext {
  db: Db
  config: Config
  actor: Actor
  visit: Visit
  passwords: Passwords
  browserOf: (account: string) => string | null
}

type SecondStepResult =
  | { state: 'over' }
  | { state: 'wrong' }
  | { state: 'limited'; seconds: number }
  | { state: 'in'; token: string; left: number; email: string }

const userIdOf = async (db: Db, challenge: Challenge, proof: SentFactors) =>
  challenge.kind === 'sign_in'
    ? challenge.user_id
    : ((await findPasskey(db, credentialOf(proof.passkey)))?.user_id ?? null)

async function verifySecondStep(
  tx: Tx,
  { config, actor, visit, browserOf }: SecondStepContext,
  challenge: Challenge,
  userId: number,
  proof: Proof,
) {
  const now = actor.at
  const user = await lockUser(tx, userId)
  const isOther = challenge.password_hash !== null && challenge.password_hash !== user?.password_hash
  // The challenge is checked again after the user's row is locked, because another request may have completed or
  // exhausted it.
  if (!user || isOther || !(await isChallengeOpen(tx, challenge.hash))) return { state: 'over' } as const
  const mark = browserOf(user.email)
  const tries = { userId, browser: mark && hashToken(mark) }
  const wrong = await recentWrongFactors(tx, tries, now)
  const oldest = wrong.at(-WRONG.most)
  if (oldest !== undefined)
    return { state: 'limited', seconds: Math.ceil((oldest + WRONG.withinMs - now) / 1000) } as const

  const by = await proveFactor(tx, proof, { config, challenge, userId, now })
  if (by === null) {
    if (!(await isUsedRecoveryCode(tx, userId, proof.recoveryHashes, now))) await recordWrongFactor(tx, tries, now)
    await recordWrongAnswer(tx, challenge.hash)
    return { state: 'wrong' } as const
  }
  await endChallenge(tx, challenge.hash)
  const token = await openSession(tx, user, visit, { actor, by })
  const left = await countRecoveryCodes(tx, userId)
  return token === null ? ({ state: 'over' } as const) : ({ state: 'in', token, left, email: user.email } as const)
}

export interface SentFactors extends Omit<Proof, 'recoveryHashes'> {
  recovery_code?: string | undefined
}

/** A recovery code is hashed before the user's row is locked, because hashing is slow. */
async function proofOf(
  { db, passwords, browserOf }: SecondStepContext,
  userId: number | null,
  sentFactors: SentFactors,
): Promise<Proof> {
  const { recovery_code: code, ...proof } = sentFactors
  if (code === undefined || userId === null) return proof
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  const isKnown = user !== undefined && browserOf(user.email) !== null
  return { ...proof, recoveryHashes: await recoveryCodeHashes({ db, passwords }, userId, code, isKnown) }
}

/** A wrong attempt is stored before the request is rejected, so that all nodes count the attempt. */
export async function completeSecondStep(
  step: SecondStepContext,
  word: string,
  sentFactors: SentFactors,
): Promise<SecondStepResult> {
  const challenge = await findChallenge(step.db, word, step.actor.at)
  if (!challenge || challenge.kind === 'new_passkey') return { state: 'over' }
  const userId = await userIdOf(step.db, challenge, sentFactors)
  const proof = await proofOf(step, userId, sentFactors)
  return inTransaction(step.db, async (tx): Promise<SecondStepResult> => {
    if (userId !== null) return verifySecondStep(tx, step, challenge, userId, proof)
    await recordWrongAnswer(tx, challenge.hash)
    return { state: 'wrong' }
  })
}
