import type { Cell } from '../../csv.ts'
import { marginOfError } from '../../insight/scoreMargins.ts'
import type { StaffLanguage } from '../../people/languages.ts'
import type { RankRange } from '../rankRange.ts'
import { type TableColumn, tableColumns, tableWords } from './tableWords.ts'

type Words = (typeof tableWords)['en']

export interface TableResult {
  score: number
  standard_error: number
  place: RankRange | null
  band: keyof Words['bands'] | null
  seconds: number
  unanswered: number
  marks: readonly string[]
  /** Share of correct answers by label id. Labels without a counted question are missing. */
  ratios: ReadonlyMap<number, number>
}

export interface TableRow {
  name: string
  email: string
  state: keyof Words['states']
  result: TableResult | null
  decision: { state: keyof Words['decisions']; reason: string | null; by: string | null; at: number | null }
  notes: number
  language: string | null
  opens_at: number | null
  closes_at: number | null
  started_at: number | null
  finished_at: number | null
  link: string | null
  /** The result of the verification test; null if there is no verification test. */
  confirmation: keyof Words['confirmations'] | null
}

export const rangeOf = ({ from, to }: RankRange): string => (from === to ? `${from}` : `${from}–${to}`)

/** A time as spreadsheets show it: '2026-11-28 11:25', in the time zone of the round. */
export function momentsIn(timeZone: string): (at: number | null) => string | null {
  const two = '2-digit'
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const
  const format = new Intl.DateTimeFormat('en', { ...fields, hourCycle: 'h23', calendar: 'gregory', timeZone })
  return (at) => {
    if (at === null) return null
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}`
  }
}

function minutesOf(seconds: number, language: StaffLanguage): string {
  const minutes = (Math.round(seconds / 6) / 10).toFixed(1)
  return language === 'es' ? minutes.replace('.', ',') : minutes
}

export interface TableLook {
  language: StaffLanguage
  timeZone: string
  labels: readonly { id: number; name: string }[]
}

export function roundTable({ language, timeZone, labels }: TableLook) {
  const { headings, states, bands, decisions, confirmations } = tableWords[language]
  const moment = momentsIn(timeZone)

  function cellsOf(row: TableRow): Record<TableColumn, Cell> {
    const { name, email, state, result, decision, notes, link } = row
    return {
      name,
      email,
      state: states[state],
      score: result?.score ?? null,
      error: result && marginOfError(result.standard_error),
      rank: result?.place ? rangeOf(result.place) : null,
      band: result?.band ? bands[result.band] : null,
      decision: decisions[decision.state],
      reason: decision.reason,
      decided_by: decision.by,
      decided_on: moment(decision.at),
      minutes: result && minutesOf(result.seconds, language),
      unanswered: result?.unanswered ?? null,
      marks: result?.marks.join(' ') ?? null,
      notes,
      language: row.language,
      opens: moment(row.opens_at),
      closes: moment(row.closes_at),
      started: moment(row.started_at),
      finished: moment(row.finished_at),
      link,
      confirmation: row.confirmation && confirmations[row.confirmation],
    }
  }
  function percentOf(row: TableRow, label: number): number | null {
    const ratio = row.result?.ratios.get(label)
    return ratio === undefined ? null : Math.round(100 * ratio)
  }

  return {
    head: [...tableColumns.map((column): Cell => headings[column]), ...labels.map(({ name }): Cell => `${name} %`)],
    line(row: TableRow): Cell[] {
      const cells = cellsOf(row)
      return [...tableColumns.map((column) => cells[column]), ...labels.map(({ id }) => percentOf(row, id))]
    },
  }
}
