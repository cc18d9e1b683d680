import { randomUUID } from 'node:crypto'
import type { RoundLanguage } from '@assay/contract/blueprints'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeEachLater, writeLater } from '../db/writeTogether.ts'
import { type Paper, storedPaper } from './drawPapers.ts'

/**
 * Papers that lie with SQLite's writer before a list takes the turn to write, in memory of its own that no other statement looks at:
 * while others wait their rows are neither made nor handed over.
 */
export interface PapersAhead {
  list: string
  /** In which language the candidate of each reads it. */
  languages: readonly (RoundLanguage | null)[]
}

const columns = ['position', 'question_id', 'version_id', 'passage_version_id', 'labels', 'option_order', 'wording']
const names = sql.raw(columns.join(', '))
const ahead = { into: sql`temp.papers_ahead`, writes: 'papers_ahead', names: ['list', 'paper', ...columns] }

/** About ten papers: what a save beside it waits for is as short as another save. */
const ROWS_AT_ONCE = 300

export const papersAheadFor = (languages: PapersAhead['languages']): PapersAhead => ({ list: randomUUID(), languages })

const makingTable = sql`create temp table if not exists papers_ahead (list text, paper integer, ${names},
  primary key (list, paper, position)) without rowid`

export async function layPapersAhead(db: Db, { list, languages }: PapersAhead, papers: readonly Paper[]) {
  await makingTable.execute(db)
  const rows = papers.flatMap((own, paper) =>
    storedPaper(own, languages[paper] ?? null).map((row) => ({ list, paper, ...row })),
  )
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await inTransaction(db, (tx) => writeEachLater(tx, ahead, rows.slice(from, from + ROWS_AT_ONCE)))
}

/** Whether they are what these candidates read, the first of them or all. */
export const areFor = (ahead: PapersAhead, languages: PapersAhead['languages']): boolean =>
  languages.length <= ahead.languages.length && languages.every((language, at) => language === ahead.languages[at])

/** For interviews whose numbers follow one another. */
export const insertPapersAhead = (tx: Tx, { list }: PapersAhead, ids: readonly number[]): Promise<void> =>
  writeLater(
    tx,
    'papers',
    sql`insert into papers (interview_id, ${names}) select ${ids[0] ?? 0} + paper, ${names}
      from temp.papers_ahead where list = ${list} and paper < ${ids.length} order by list, paper, position`.compile(tx),
  )

export async function takePapersAway(db: Db, { list }: PapersAhead): Promise<void> {
  await sql`delete from temp.papers_ahead where list = ${list}`.execute(db)
}
