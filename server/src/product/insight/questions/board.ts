import { meanTimeOf, unansweredOf } from '@assay/domain/insight/figures'
import { type EditionFigures, FLAGS, figuresOf } from '@assay/domain/insight/flags'
import { type EditionSums, type OptionSums, zeroSums } from '@assay/domain/insight/tally'
import { lockCounter } from '../../../platform/db/lock.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { COUNTING } from '../counting/count.ts'
import {
  editionOfVersion,
  loadScoringVersions,
  type ScoringVersion,
  type ScoringVersionCache,
} from '../scoringVersions.ts'
import { bankRows, changedEditions, countCounted, optionRows } from './queries.ts'

export interface EditionTally {
  id: number
  question_id: number
  digest: string
  sums: EditionSums
  options: ReadonlyMap<number, OptionSums>
}

export interface BoardItem extends Omit<EditionFigures, 'options'> {
  question_id: number
  version_id: number
  edition_id: string
  editionRowId: number | null
  shown: number
  right: number
  shown_in_other_editions: number
  unanswered: number | null
  mean_time: number | null
  urgency: number
}

export interface FoundBoard {
  items: readonly BoardItem[]
  interviews: number
}

export interface Board {
  bankTurn: number
  countingTurn: number
  items: Map<number, BoardItem>
  found: FoundBoard
  tallies: Map<number, Map<string, EditionTally>>
  updating: Promise<unknown>
}

export const emptyBoard = (): Board => ({
  bankTurn: -1,
  countingTurn: -1,
  items: new Map(),
  tallies: new Map(),
  found: { items: [], interviews: 0 },
  updating: Promise.resolve(),
})

function boardItem(version: ScoringVersion, tallies: ReadonlyMap<string, EditionTally> | undefined): BoardItem {
  const edition_id = editionOfVersion(version)
  const own = tallies?.get(edition_id)
  const sums = own?.sums ?? zeroSums
  const { options: _, ...figures } = figuresOf(sums, version.options, own?.options ?? new Map())
  const all = [...(tallies?.values() ?? [])].reduce((sum, each) => sum + each.sums.shown, 0)
  const [first] = figures.flags
  return {
    ...figures,
    question_id: version.question_id,
    version_id: version.id,
    edition_id,
    editionRowId: own?.id ?? null,
    shown: sums.shown,
    right: sums.correct,
    shown_in_other_editions: all - sums.shown,
    unanswered: unansweredOf(sums),
    mean_time: meanTimeOf(sums),
    urgency: first ? FLAGS.indexOf(first) : FLAGS.length,
  }
}

async function readTallies(db: Queryable, board: Board): Promise<ReadonlySet<number>> {
  const rows = await changedEditions(db, board.countingTurn)
  const options = Map.groupBy(
    await optionRows(
      db,
      rows.map(({ id }) => id),
    ),
    ({ edition }) => edition,
  )
  for (const { id, question_id, digest, turn: _, ...sums } of rows) {
    const own = new Map((options.get(id) ?? []).map((option) => [option.option_id, option]))
    const editions = board.tallies.get(question_id) ?? new Map<string, EditionTally>()
    editions.set(digest, { id, question_id, digest, sums, options: own })
    board.tallies.set(question_id, editions)
  }
  return new Set(rows.map(({ question_id }) => question_id))
}

async function updateBoard(db: Queryable, board: Board, versionCache: ScoringVersionCache): Promise<FoundBoard> {
  const [bankTurn, countingTurn] = [await lockCounter(db, BANK_LOCK), await lockCounter(db, COUNTING)]
  if (bankTurn === board.bankTurn && countingTurn === board.countingTurn) return board.found
  const interviews = countingTurn === board.countingTurn ? board.found.interviews : await countCounted(db)
  const changed = countingTurn === board.countingTurn ? new Set<number>() : await readTallies(db, board)
  const rows =
    bankTurn === board.bankTurn
      ? [...board.items.values()].map(({ question_id: id, version_id }) => ({ id, version_id }))
      : await bankRows(db)
  await loadScoringVersions(
    db,
    versionCache,
    rows.map(({ version_id }) => version_id),
  )
  const items = new Map<number, BoardItem>()
  for (const { id, version_id } of rows) {
    const before = board.items.get(id)
    const isSame = before?.version_id === version_id && !changed.has(id)
    const version = versionCache.get(version_id)
    if (isSame) items.set(id, before)
    else if (version) items.set(id, boardItem(version, board.tallies.get(id)))
  }
  const found: FoundBoard = { items: [...items.values()], interviews }
  Object.assign(board, { bankTurn, countingTurn, items, found })
  return found
}

/** Updates run one after another, because an update with older data could overwrite newer statistics. */
export function refreshBoard(db: Queryable, board: Board, versionCache: ScoringVersionCache): Promise<FoundBoard> {
  const update = () => updateBoard(db, board, versionCache)
  const updated = board.updating.then(update, update)
  board.updating = updated
  return updated
}
