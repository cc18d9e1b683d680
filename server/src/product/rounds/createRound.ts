import type { NewRound } from '@assay/contract/rounds'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import type { Actor } from '../../platform/db/audit.ts'
import { lockCounter, takeLock } from '../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { MailSettings } from '../../platform/settings/mailSettings.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { openKeyOf, releaseExpiredOpenKeys } from '../attempts/openKeys.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { type DrawServices, rulesOf } from '../blueprints/drawRules.ts'
import { type BlueprintRow, findBlueprint } from '../blueprints/queries.ts'
import { blueprintRecipe, requireValidWindow } from '../interviews/createInterview.ts'
import {
  countedPaperIds,
  type DrawnPaper,
  type DrawRequest,
  drawPapers,
  drawPapersInTransaction,
} from '../interviews/drawPapers.ts'
import { insertDrawnInterviews } from '../interviews/insertDrawnInterviews.ts'
import { queueInvitations } from '../invitations/queueInvitations.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { updateSimilarQuestions } from '../questions/enemies/similarQuestions.ts'
import { findInterviewsOfBlueprint } from './queries.ts'

interface CreateRoundRequest {
  actor: Actor
  blueprintId: number
  wanted: NewRound
  drawServices: DrawServices
  attemptCache: AttemptCache
  mail: MailSettings | null
}

export interface Round {
  rows: InterviewRow[]
  made: ReadonlySet<number>
}

const canStillBeTaken = (row: InterviewRow, now: number) => {
  const state = entryStateAt(row, now)
  return row.closed_at === null && (state === 'started' || state === 'open' || state === 'waiting')
}

/**
 * Returns each candidate's open interview, or otherwise the newest finished interview. `again` ignores finished
 * interviews.
 */
async function existingInterviews(
  db: Queryable,
  { blueprintId, wanted, actor }: CreateRoundRequest,
): Promise<ReadonlyMap<string, InterviewRow>> {
  const emails = wanted.candidates.map(({ email }) => email)
  const there = new Map<string, InterviewRow>()
  for (const row of await findInterviewsOfBlueprint(db, blueprintId, emails)) {
    const known = there.get(row.email)
    if (canStillBeTaken(row, actor.at)) there.set(row.email, row)
    else if (!known && !wanted.again && row.closed_at !== null) there.set(row.email, row)
  }
  return there
}

const candidatesWithoutTest = ({ wanted }: CreateRoundRequest, there: ReadonlyMap<string, unknown>) =>
  wanted.candidates.filter(({ email }) => !there.has(email))

/** The precomputed draw is invalid after any change of the question bank. */
interface PrecomputedDraw {
  lockCount: number
  /**
   * Ids of the tests that the exposure limit counted. Such a test can be deleted at any time, so the ids are compared
   * later.
   */
  countedIds: readonly number[]
  papers: readonly DrawnPaper[]
}

/** On SQLite, no answer can be saved while the bank is locked, so the slowest part of the work runs before the lock. */
async function precomputeDraw(db: Db, creation: CreateRoundRequest): Promise<PrecomputedDraw | null> {
  const lockCount = await lockCounter(db, BANK_LOCK)
  const blueprint = await findBlueprint(db, creation.blueprintId)
  if (!blueprint || blueprint.archived_at !== null) return null
  const amount = candidatesWithoutTest(creation, await existingInterviews(db, creation)).length
  if (amount === 0) return null
  const { drawServices } = creation
  const rules = rulesOf(blueprint)
  if (rules.excludesSimilarQuestions) await updateSimilarQuestions(db, drawServices.similarityCache)
  const countedIds = await countedPaperIds(db, rules)
  const papers = await drawPapers(db, { recipe: await blueprintRecipe(db, blueprint), rules, amount, drawServices })
  return { lockCount, countedIds, papers }
}

async function isDrawStillValid(
  tx: Tx,
  { lockCount, countedIds }: PrecomputedDraw,
  currentLockCount: number,
  blueprint: BlueprintRow,
): Promise<boolean> {
  if (lockCount !== currentLockCount - 1) return false
  const ids = await countedPaperIds(tx, rulesOf(blueprint))
  return ids.length === countedIds.length && ids.every((id, at) => id === countedIds[at])
}

interface MissingCandidates {
  blueprint: BlueprintRow
  candidates: NewRound['candidates']
  precomputedDraw: PrecomputedDraw | null
}

const papersFor = async (tx: Tx, precomputedDraw: PrecomputedDraw | null, wanted: DrawRequest) =>
  precomputedDraw && precomputedDraw.papers.length >= wanted.amount
    ? precomputedDraw.papers
    : drawPapersInTransaction(tx, wanted)

async function createMissingInterviews(
  tx: Tx,
  creation: CreateRoundRequest,
  { blueprint, candidates: missing, precomputedDraw }: MissingCandidates,
) {
  const { actor, wanted, drawServices, attemptCache, mail } = creation
  const window = requireValidWindow(wanted, blueprint.open_days, actor.at)
  if (missing.length === 0) return []
  const keys = missing.map(({ email }) => openKeyOf(blueprint.id, email))
  await releaseExpiredOpenKeys(tx, attemptCache, keys, actor.at)
  const candidates = missing.map(({ language, ...candidate }) => ({
    ...candidate,
    ...window,
    language: language ?? blueprint.language,
    key: null,
  }))
  const recipe = await blueprintRecipe(tx, blueprint)
  const wantedPapers = { recipe, rules: rulesOf(blueprint), amount: missing.length, drawServices }
  const papers = await papersFor(tx, precomputedDraw, wantedPapers)
  const made = await insertDrawnInterviews(tx, { actor, recipe, blueprintId: blueprint.id, candidates, papers })
  const ids = made.map(({ id }) => id)
  if (mail && wanted.invite) await queueInvitations(tx, ids, { kind: 'invitation', actor, mail })
  return made
}

type Refused = 'BLUEPRINT_NOT_FOUND' | 'BLUEPRINT_ARCHIVED'

/** The transaction must have the lock of the question bank. */
export async function createRoundInTransaction(
  tx: Tx,
  creation: CreateRoundRequest,
  lockCount: number,
  precomputedDraw: PrecomputedDraw | null = null,
): Promise<Round | Refused> {
  const blueprint = await findBlueprint(tx, creation.blueprintId)
  if (!blueprint) return 'BLUEPRINT_NOT_FOUND'
  if (blueprint.archived_at !== null) return 'BLUEPRINT_ARCHIVED'
  const there = await existingInterviews(tx, creation)
  const isStillValid = precomputedDraw !== null && (await isDrawStillValid(tx, precomputedDraw, lockCount, blueprint))
  const candidates = candidatesWithoutTest(creation, there)
  const made = await createMissingInterviews(tx, creation, {
    blueprint,
    candidates,
    precomputedDraw: isStillValid ? precomputedDraw : null,
  })
  const byEmail = new Map([...there, ...made.map((row) => [row.email, row] as const)])
  const rows = creation.wanted.candidates.flatMap(({ email }) => byEmail.get(email) ?? [])
  return { rows, made: new Set(made.map(({ id }) => id)) }
}

export async function createRound(db: Db, creation: CreateRoundRequest): Promise<Round | Refused> {
  // The first draw only saves time, so its errors are ignored. A permanent error occurs again in the second draw.
  const precomputedDraw = await precomputeDraw(db, creation).catch(() => null)
  return inTransaction(db, async (tx) =>
    createRoundInTransaction(tx, creation, await takeLock(tx, BANK_LOCK), precomputedDraw),
  )
}
