import { randomBytes } from 'node:crypto'
import type { Queryable, Schema, Tx } from '../../db/schema.ts'
import { hashToken } from '../../http/caller/hashToken.ts'

type Kind = Schema['sign_in_links']['kind']

const MINUTE = 60_000
export const LINK_MS = { mailed: 60 * MINUTE, handed: 24 * 60 * MINUTE, once: 10 * MINUTE } as const

const PAGE = { password: 'password', mailed: 'password', once: 'once' } as const

export const removeLinksOf = (tx: Tx, userId: number, kind: Kind) =>
  tx.deleteFrom('sign_in_links').where('user_id', '=', userId).where('kind', '=', kind).execute()

/** Revokes the user's earlier links that were sent by e-mail. Returns false if a later link exists. */
export async function isNewestMailed(tx: Tx, userId: number, expiresAt: number): Promise<boolean> {
  const earlier = tx.deleteFrom('sign_in_links').where('user_id', '=', userId).where('kind', '=', 'mailed')
  await earlier.where('expires_at', '<', expiresAt).execute()
  const later = tx.selectFrom('sign_in_links').select('hash').where('user_id', '=', userId).where('kind', '=', 'mailed')
  return (await later.where('expires_at', '>', expiresAt).executeTakeFirst()) === undefined
}

interface LinkRequest {
  userId: number
  kind: Kind
  expiresAt: number
  baseUrl: string
}

/** Browsers do not send the part of a URL after the '#' to servers, so no log contains the token. */
export async function addLink(tx: Tx, { userId, kind, expiresAt, baseUrl }: LinkRequest): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sign_in_links')
    .values({ hash: hashToken(token), user_id: userId, kind, expires_at: expiresAt })
    .execute()
  return `${baseUrl}/login/${PAGE[kind]}#${token}`
}

export async function makeLink(tx: Tx, wanted: LinkRequest): Promise<string> {
  await removeLinksOf(tx, wanted.userId, wanted.kind)
  return addLink(tx, wanted)
}

export const findLink = (db: Queryable, token: string, now: number) =>
  db
    .selectFrom('sign_in_links')
    .innerJoin('users', 'users.id', 'sign_in_links.user_id')
    .select(['sign_in_links.hash', 'sign_in_links.kind', 'users.id', 'users.email', 'users.full_name'])
    .select(['users.password_hash', 'users.sso_issuer'])
    .where('sign_in_links.hash', '=', hashToken(token))
    .where('sign_in_links.expires_at', '>', now)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()

export const consumeLink = async (tx: Tx, hash: string): Promise<boolean> =>
  (await tx.deleteFrom('sign_in_links').where('hash', '=', hash).returning('hash').executeTakeFirst()) !== undefined
