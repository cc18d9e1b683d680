import { setImmediate } from 'node:timers/promises'
import { csvOf } from '@assay/domain/csv'
import { maskedDuration, type Viewer } from '@assay/domain/exam/maskedTime'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { seesExactTimes } from '../../attempts/clock/timesForViewer.ts'
import { interviewsIn } from '../../attempts/states/inView.ts'
import { readQuestionRecords } from '../../insight/counting/contribution.ts'
import type { ScoringVersionCache } from '../../insight/scoringVersions.ts'
import { labelsOfQuestions } from '../../questions/queries.ts'
import { type NamedEdition, namedEditions } from './readRound.ts'
import { timesOfPapers } from './times.ts'

/** Between two queries, the server can handle other requests. */
const BATCH_SIZE = 50
/** Spreadsheet programs read UTF-8 correctly only if a byte order mark is at the start of the file. */
const BYTE_ORDER_MARK = '\uFEFF'
const MISSING_VALUE = 'NA'

export type MatrixValue = 'right' | 'option' | 'seconds'

export interface MatrixColumn extends NamedEdition {
  shown: number
}

export const countedOfBlueprint = async (db: Queryable, blueprintId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('insight_counted')
    .select('interview_id')
    .where('blueprint_id', '=', blueprintId)
    .orderBy('end_at')
    .orderBy('interview_id')
    .execute()
  return rows.map(({ interview_id }) => interview_id)
}

async function documentsOf(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .selectFrom('insight_counted')
    .select(['interview_id', 'document'])
    .where('interview_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ interview_id, document }) => [interview_id, readQuestionRecords(document)]))
}

async function* parts(ids: readonly number[]): AsyncGenerator<number[]> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    yield ids.slice(start, start + BATCH_SIZE)
    await setImmediate()
  }
}

const compareEditions = (one: NamedEdition, other: NamedEdition) =>
  one.question_id - other.question_id || (one.edition_id < other.edition_id ? -1 : 1)

export async function matrixColumns(
  db: Queryable,
  versions: ScoringVersionCache,
  ids: readonly number[],
): Promise<MatrixColumn[]> {
  const shown = new Map<number, number>()
  for await (const part of parts(ids))
    for (const lines of (await documentsOf(db, part)).values())
      for (const { edition } of lines) shown.set(edition, (shown.get(edition) ?? 0) + 1)
  const named = await namedEditions(db, versions, [...shown.keys()])
  return [...named.values()].map((one) => ({ ...one, shown: shown.get(one.row) ?? 0 })).toSorted(compareEditions)
}

const columnName = ({ question_id, edition_id }: NamedEdition) => `q${question_id}_${edition_id}`

async function positionsOf(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .selectFrom('papers')
    .select(['interview_id', 'position'])
    .where('interview_id', 'in', ids)
    .where('papers.voided_by', 'is', null)
    .where('papers.credited_by', 'is', null)
    .orderBy('interview_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ interview_id }) => interview_id)
}

type Cells = ReadonlyMap<number, string>

async function secondsOf(db: Queryable, viewer: Viewer, ids: readonly number[]): Promise<Map<number, string[]>> {
  const times = await timesOfPapers(db, ids)
  const positions = await positionsOf(db, ids)
  const rows = await interviewsIn(db, 'statistics')
    .select(['id', 'created_by', 'closed_at', 'max_time', 'extra_seconds', 'given_seconds'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const shown = (ms: number) => (seesExactTimes(viewer, row) ? ms : maskedDuration(row, ms))
      const own = positions.get(row.id) ?? []
      return [row.id, own.map(({ position }) => (shown(times.get(row.id)?.get(position) ?? 0) / 1000).toFixed(3))]
    }),
  )
}

async function cellsOf(db: Queryable, value: MatrixValue, viewer: Viewer, ids: readonly number[]) {
  const seconds = value === 'seconds' ? await secondsOf(db, viewer, ids) : null
  const cells = new Map<number, Cells>()
  for (const [id, lines] of await documentsOf(db, ids)) {
    const own = lines.map(({ edition, isCorrect, chosen }, at): [number, string] => {
      if (value === 'right') return [edition, isCorrect ? '1' : '0']
      if (value === 'option') return [edition, chosen.toSorted((one, other) => one - other).join('+') || '-']
      return [edition, seconds?.get(id)?.[at] ?? MISSING_VALUE]
    })
    cells.set(id, new Map(own))
  }
  return cells
}

/** The cells contain only numbers and column names, so they need no escaping. */
const csvLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`

export interface Matrix {
  ids: readonly number[]
  columns: readonly MatrixColumn[]
  value: MatrixValue
  viewer: Viewer
}

export async function* matrixCsvLines(db: Queryable, { ids, columns, value, viewer }: Matrix): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['person', ...columns.map(columnName)])
  let person = 0
  for await (const part of parts(ids)) {
    const cells = await cellsOf(db, value, viewer, part)
    const lines = part.flatMap((id) => {
      const own = cells.get(id)
      if (!own) return []
      person += 1
      return [csvLine([`p${person}`, ...columns.map(({ row }) => own.get(row) ?? MISSING_VALUE)])]
    })
    yield lines.join('')
  }
}

const HEADER = ['column', 'question_id', 'edition_id', 'labels', 'kind', 'key', 'options', 'shown']

export async function columnsCsv(db: Queryable, columns: readonly MatrixColumn[]): Promise<string> {
  const questions = [...new Set(columns.map(({ question_id }) => question_id))]
  const all = await inChunks(questions, (part) => labelsOfQuestions(db, part))
  const labels = Map.groupBy(all, ({ question_id }) => question_id)
  const lines = columns.map((column) => {
    const { question_id, edition_id, isMultiple, options, shown } = column
    const key = options.filter(({ is_valid }) => is_valid)
    const ids = (some: typeof options) =>
      some
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .join('+')
    const names = (labels.get(question_id) ?? []).map(({ name }) => name).join(' | ')
    return [
      ...[columnName(column), question_id, edition_id, names],
      ...[isMultiple ? 'multiple' : 'single', ids(key), ids(options), shown],
    ]
  })
  return BYTE_ORDER_MARK + csvOf([HEADER, ...lines])
}
