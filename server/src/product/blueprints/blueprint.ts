import { type Blueprint, type Funnel, type MailTexts, mailTexts } from '@assay/contract/blueprints'
import { isoOf } from '@assay/domain/isoTime'
import { unwrittenIn } from '@assay/domain/mail/missingTexts'
import type { Language } from '@assay/domain/people/languages'
import type { Actor } from '../../platform/db/audit.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { type BlueprintRow, findBlueprints, labelsOfBlueprints, passMarksOfBlueprints } from './queries.ts'

/** `app.ts` passes `FunnelsOf` in, because the module for blueprints must not import the module for interviews. */
export type FunnelsOf = (db: Queryable, ids: readonly number[], now: number) => Promise<ReadonlyMap<number, Funnel>>

/** Returns the blueprints that have interviews, because the design of these blueprints is fixed. */
export type UsedAmong = (db: Queryable, ids: readonly number[]) => Promise<ReadonlySet<number>>

export type FinishedAmong = (db: Queryable, ids: readonly number[]) => Promise<ReadonlySet<number>>

/** Returns the languages of each blueprint in addition to the blueprint's own language. */
export type LanguagesOf = (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, ReadonlySet<Language>>>

export type SetAnonymousReview = (
  tx: Tx,
  actor: Actor,
  round: { id: number; isReviewAnonymous: boolean },
) => Promise<void>

/**
 * Only candidates who have not started are informed about verification tests. If `since` is null, no verification test
 * may follow.
 */
export type AnnounceVerificationTests = (
  tx: Tx,
  round: { id: number; since: number | null; at: number },
) => Promise<void>

interface BlueprintQueries {
  now: number
  blueprintFunnels: FunnelsOf
  blueprintsWithInterviews: UsedAmong
  languagesOfBlueprints: LanguagesOf
}

const noRound: Funnel = {
  interviews: 0,
  invited: 0,
  started: 0,
  finished: 0,
  open: 0,
  expired: 0,
  withdrawn: 0,
  failed: 0,
}

type PassMarkRow = Awaited<ReturnType<typeof passMarksOfBlueprints>>[number]

const asPassMark = ({ pass_mark, reason, by_id, by_name, at }: PassMarkRow): Blueprint['pass_marks'][number] => ({
  pass_mark,
  reason,
  by: by_id === null ? null : { id: by_id, full_name: by_name },
  time: isoOf(at),
})

type RelatedData = Pick<Blueprint, 'labels' | 'pass_marks' | 'in_use' | 'funnel'> & {
  languages: ReadonlySet<Language>
}

const textsOf = (document: string): MailTexts => mailTexts.parse(JSON.parse(document))

const hasOwnWords = (texts: MailTexts) => Object.values(texts).some((words) => Object.keys(words).length > 0)

function unwrittenOf(texts: MailTexts, read: ReadonlySet<Language>): Blueprint['unwritten'] {
  const { invitation, reminder, advance, decline } = texts
  return {
    invitation: unwrittenIn(invitation, read),
    reminder: unwrittenIn(reminder, read),
    advance: unwrittenIn(advance, read),
    decline: unwrittenIn(decline, read),
  }
}

function asBlueprint(row: BlueprintRow, { languages, ...beside }: RelatedData): Blueprint {
  const { texts: document, created_by, created_by_name, created_at, archived_at, blind_since, ...columns } = row
  const { twins_apart_since, balanced_since, may_confirm_since, ...rest } = columns
  const texts = textsOf(document)
  return {
    ...rest,
    ...beside,
    texts,
    unwritten: unwrittenOf(texts, new Set([row.language, ...languages])),
    created_by: created_by === null ? null : { id: created_by, full_name: created_by_name },
    created_time: isoOf(created_at),
    is_archived: archived_at !== null,
    is_blind: blind_since !== null,
    keep_twins_apart: twins_apart_since !== null,
    is_balanced: balanced_since !== null,
    may_confirm: may_confirm_since !== null,
  }
}

export async function readBlueprints(
  db: Queryable,
  ids: readonly number[],
  queries: BlueprintQueries,
): Promise<Blueprint[]> {
  if (ids.length === 0) return []
  const rows = await findBlueprints(db, ids)
  const labels = Map.groupBy(await labelsOfBlueprints(db, ids), (label) => label.blueprint_id)
  const marks = Map.groupBy(await passMarksOfBlueprints(db, ids), (mark) => mark.blueprint_id)
  const used = await queries.blueprintsWithInterviews(db, ids)
  const funnels = await queries.blueprintFunnels(db, ids, queries.now)
  const written = rows.filter(({ texts }) => hasOwnWords(textsOf(texts))).map(({ id }) => id)
  const languages = written.length > 0 ? await queries.languagesOfBlueprints(db, written) : new Map()
  return rows.map((row) =>
    asBlueprint(row, {
      labels: labels.get(row.id) ?? [],
      pass_marks: (marks.get(row.id) ?? []).map(asPassMark),
      in_use: used.has(row.id),
      funnel: funnels.get(row.id) ?? noRound,
      languages: languages.get(row.id) ?? new Set(),
    }),
  )
}

export async function readBlueprint(
  db: Queryable,
  id: number,
  queries: BlueprintQueries,
): Promise<Blueprint | undefined> {
  const [blueprint] = await readBlueprints(db, [id], queries)
  return blueprint
}
