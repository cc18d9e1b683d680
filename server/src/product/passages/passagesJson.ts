import type { Passage } from '@assay/contract/passages/passages'
import { searchable } from '@assay/domain/bank/searchable'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { newCode } from '../labels/code.ts'
import { storedPicturesIn } from '../pictures/mentions.ts'
import { type PassageUsageQueries, readPassage } from './passage.ts'
import {
  insertPassage,
  insertPassagePictures,
  insertPassageVersion,
  setPassage,
  setPassageArchived,
} from './queries.ts'

export interface PassageTexts {
  title: string
  description: string
  html: string
  lang: string | null
}

const searchOf = ({ title, description }: PassageTexts, code: string) =>
  searchable({ description, answers: [{ description: title }], code })

async function storeVersion(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: number; version: number },
  texts: PassageTexts,
) {
  const { title, description, html, lang } = texts
  const pictures = await storedPicturesIn(tx, [description], actor.at)
  const { id: passage_version_id } = await insertPassageVersion(tx, {
    passage_id: id,
    version,
    title,
    description,
    description_html: pictures.withSizes(html),
    lang,
    created_at: actor.at,
    created_by: actor.actor_id,
    author_name: actor.actor_id === null ? null : actor.actor_name,
  })
  const mentions = [...new Set(pictures.idsIn(description))].map((picture_id) => ({ passage_version_id, picture_id }))
  if (mentions.length > 0) await insertPassagePictures(tx, mentions)
}

interface Origin {
  code: string
  importId: number | null
}

/**
 * The transaction that stores a passage must have the lock of the question bank. The caller writes the audit entry,
 * because an import writes one entry for all its objects.
 */
export async function storePassage(
  tx: Tx,
  actor: Actor,
  texts: PassageTexts,
  { code, importId }: Origin,
): Promise<number> {
  const { id } = await insertPassage(tx, { code, search: searchOf(texts, code), import_id: importId })
  await storeVersion(tx, actor, { id, version: 1 }, texts)
  return id
}

export const addPassage = (db: Db, actor: Actor, texts: PassageTexts, usage: PassageUsageQueries): Promise<Passage> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const code = newCode()
    const id = await storePassage(tx, actor, texts, { code, importId: null })
    const detail = { code, title: texts.title }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'passage', object_id: id, detail })
    const made = await readPassage(tx, id, { now: actor.at, usage })
    if (!made) throw new Error('The passage could not be found after it was saved')
    return made
  })

export interface PassageChanges {
  title?: string | undefined
  description?: string | undefined
  lang?: string | null | undefined
  version?: number | undefined
  html: string | undefined
}

const passageFingerprint = ({ title, description, lang }: Passage) => JSON.stringify([title, description, lang])

export const changePassage = (
  db: Db,
  actor: Actor,
  id: number,
  { title, description, lang, version, html }: PassageChanges,
  usage: PassageUsageQueries,
): Promise<Passage | 'PASSAGE_NOT_FOUND' | 'QUESTION_CHANGED'> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const before = await readPassage(tx, id, { now: actor.at, usage })
    if (!before) return 'PASSAGE_NOT_FOUND'
    if (version !== undefined && version !== before.version) return 'QUESTION_CHANGED'
    const after = {
      ...before,
      version: before.version + 1,
      title: title ?? before.title,
      description: description ?? before.description,
      // If `lang` is null, the language is removed; if `lang` is undefined, the language stays.
      lang: lang === undefined ? before.lang : lang,
    }
    if (passageFingerprint(after) === passageFingerprint(before)) return before
    const texts = { ...after, html: html ?? before.description_html }
    await storeVersion(tx, actor, after, texts)
    await setPassage(tx, id, { version: after.version, search: searchOf(texts, before.code) })
    const detail = { code: after.code, version: after.version }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'passage', object_id: id, detail })
    return (await readPassage(tx, id, { now: actor.at, usage })) ?? after
  })

export const removePassage = (
  db: Db,
  actor: Actor,
  id: number,
  usage: PassageUsageQueries,
): Promise<'PASSAGE_NOT_FOUND' | 'PASSAGE_IN_USE' | null> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const passage = await readPassage(tx, id, { now: actor.at, usage })
    if (!passage) return 'PASSAGE_NOT_FOUND'
    if (passage.amount_of_questions > 0) return 'PASSAGE_IN_USE'
    await usage.detachFromQuestions(tx, id)
    await setPassageArchived(tx, id, actor.at)
    const detail = { code: passage.code, title: passage.title }
    await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'passage', object_id: id, detail })
    return null
  })
