import { createHash } from 'node:crypto'
import { type Edition, editionOf, wordingOf } from '@assay/domain/insight/wording'

/** Told apart within one question only, so this much is plenty. */
const DIGITS = 24

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)

/** The same for two versions of a question that read the same. */
export const wordingDigest = (version: Parameters<typeof wordingOf>[0]): string => digest(wordingOf(version))

/** Names what is counted as one: see `editionOf`. */
export const editionDigest = (edition: Edition): string => digest(editionOf(edition))
