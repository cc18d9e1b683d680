import type { ResponseOf } from '@assay/contract/endpoint'
import type { getQuestionInsight } from '@assay/contract/insight/questions'
import { meanTimeOf, unansweredOf } from '@assay/domain/insight/figures'
import { figuresOf } from '@assay/domain/insight/flags'
import { monthName, zeroSums } from '@assay/domain/insight/tally'
import type { Queryable } from '../../../platform/db/schema.ts'
import { refuseField } from '../../../platform/http/refusal.ts'
import { readIds } from '../../attempts/paper.ts'
import { labelsOfQuestions } from '../../questions/queries.ts'
import { readOptions } from '../../questions/storedOptions.ts'
import { difficultiesOf, findFit, fitResponse } from '../fit/queries.ts'
import { fixesInForce } from '../keyFix/fixesOfPaper.ts'
import { editionOfVersion, scoringVersionOf } from '../scoringVersions.ts'
import { editionResponse, editionsOfVersions, type KnownEdition } from './editions.ts'
import { languagesOf } from './languages.ts'
import { passageOfEdition } from './passage.ts'
import {
  editionRows,
  lastShown,
  monthRows,
  optionRows,
  readExposure,
  shownQuestions,
  versionsOfQuestion,
} from './queries.ts'

type Panel = ResponseOf<typeof getQuestionInsight>

type Tally = Awaited<ReturnType<typeof editionRows>>[number]

async function lastTimes(db: Queryable, id: number, editions: readonly KnownEdition[]) {
  const versions = new Map(editions.flatMap((edition) => edition.versions).map((version) => [version.id, version]))
  const times = new Map<string, number>()
  for (const { version_id, right_ids, end_at } of await lastShown(db, id)) {
    const version = versions.get(version_id)
    if (!version) continue
    const edition = editionOfVersion(version, right_ids === null ? undefined : readIds(right_ids))
    times.set(edition, Math.max(times.get(edition) ?? 0, end_at))
  }
  return times
}

async function figuresOfEdition(db: Queryable, { newest, correctIds }: KnownEdition, tally: Tally | undefined) {
  const sums = tally ?? zeroSums
  const byOption = new Map((await optionRows(db, tally ? [tally.id] : [])).map((row) => [row.option_id, row]))
  const options = newest.options.map(({ id }) => ({ id, is_valid: correctIds.includes(id) }))
  const months = tally ? await monthRows(db, tally.id) : []
  return {
    ...figuresOf(sums, options, byOption),
    shown: sums.shown,
    right: sums.correct,
    unanswered: unansweredOf(sums),
    mean_time: meanTimeOf(sums),
    months: months.map(({ month, shown, correct }) => ({ month: monthName(month), shown, right: correct })),
  }
}

async function readEditions(db: Queryable, id: number, current: number) {
  const rows = await versionsOfQuestion(db, id)
  const editions = editionsOfVersions(rows.map(scoringVersionOf), await fixesInForce(db, [id]), current)
  const tallies = new Map((await editionRows(db, id)).map((row) => [row.digest, row]))
  const isThere = ({ edition_id, isInForce }: KnownEdition) => isInForce || (tallies.get(edition_id)?.shown ?? 0) > 0
  return { rows, tallies, editions: editions.filter(isThere) }
}

/** By default, the statistics are of the current edition. The result is undefined if the question does not exist. */
export async function readPanel(
  db: Queryable,
  id: number,
  wanted: string | undefined,
): Promise<Omit<Panel, 'pending'> | undefined> {
  const panel = await readStatisticsOf(db, id, wanted)
  return panel === null ? refuseField('edition', 'NOT_A_CHOICE') : panel
}

export async function readStatisticsOf(
  db: Queryable,
  id: number,
  wanted: string | undefined,
): Promise<Omit<Panel, 'pending'> | null | undefined> {
  const [question] = await shownQuestions(db, [id])
  if (!question) return undefined
  const { rows, tallies, editions } = await readEditions(db, id, question.version)
  const chosen = editions.find(({ edition_id, isCurrent }) =>
    wanted === undefined ? isCurrent : edition_id === wanted,
  )
  if (!chosen) return null
  const { newest, edition_id } = chosen

  const written = rows.find((row) => row.id === newest.id)
  const texts = new Map(readOptions(written?.answers ?? '[]').map((answer) => [answer.id, answer]))
  const tally = tallies.get(edition_id)
  const { options, ...figures } = await figuresOfEdition(db, chosen, tally)
  const all = [...tallies.values()].reduce((sum, { shown }) => sum + shown, 0)
  const exposure = await readExposure(db)
  const fit = await findFit(db)
  const difficulty = tally && (await difficultiesOf(db, fit, [tally.id])).get(tally.id)
  const times = await lastTimes(db, id, editions)
  return {
    question_id: id,
    code: question.code,
    description: written?.description ?? '',
    description_html: written?.description_html ?? '',
    lang: written?.lang ?? null,
    version: newest.version,
    edition_id,
    is_multiple_choice: newest.kind === 'multiple',
    in_bank: question.archived_at === null,
    labels: await labelsOfQuestions(db, [id]),
    ...figures,
    shown_in_other_editions: all - figures.shown,
    exposure: { shown: exposure.shown.get(id) ?? 0, of: exposure.of },
    difficulty: difficulty?.difficulty ?? null,
    difficulty_error: difficulty?.error ?? null,
    part: difficulty?.part ?? null,
    options: options.map((option) => {
      const { description = '', description_html = '' } = texts.get(option.id) ?? {}
      return { ...option, description, description_html }
    }),
    editions: editions.map((edition) =>
      editionResponse(edition, {
        shown: tallies.get(edition.edition_id)?.shown ?? 0,
        lastShown: times.get(edition.edition_id) ?? null,
      }),
    ),
    by_language: await languagesOf(db, chosen, rows),
    passage: await passageOfEdition(db, question, chosen),
    fit: await fitResponse(db, fit),
  }
}
