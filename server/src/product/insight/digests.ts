import { createHash } from 'node:crypto'
import { type Edition, editionFingerprint, textFingerprint } from '@assay/domain/insight/edition'

/** Short hashes are sufficient, because they are compared only within one question. */
const DIGITS = 24

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)

export const digestText = (version: Parameters<typeof textFingerprint>[0]): string => digest(textFingerprint(version))

/** Versions of a question with the same hash are counted together: see `editionFingerprint`. */
export const editionDigest = (edition: Edition): string => digest(editionFingerprint(edition))
