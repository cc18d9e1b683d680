import { createHash } from 'node:crypto'

/** The database contains only the hash of a token, so that a copy of the database contains no valid token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
