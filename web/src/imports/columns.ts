import { type ColumnRole, columnRoles, type Import } from '@assay/contract/imports/imports'
import type { TextKey } from '../i18n/text.ts'

type Columns = NonNullable<Import['columns']>

export const roleTexts: Record<ColumnRole, TextKey> = {
  description: 'COLUMN.DESCRIPTION',
  answer: 'COLUMN.ANSWER',
  correct: 'COLUMN.CORRECT',
  right_answer: 'COLUMN.RIGHT_ANSWER',
  wrong_answer: 'COLUMN.WRONG_ANSWER',
  is_right: 'COLUMN.IS_RIGHT',
  labels: 'COLUMN.LABELS',
  code: 'COLUMN.CODE',
  lang: 'COLUMN.LANG',
  passage: 'COLUMN.PASSAGE',
  keeps_order: 'COLUMN.KEEPS_ORDER',
  fixed: 'COLUMN.FIXED',
  rationale: 'COLUMN.RATIONALE',
  answer_rationale: 'COLUMN.ANSWER_RATIONALE',
  ignore: 'COLUMN.IGNORE',
}

/** What a column was read as: the wire says `answer 2` and `correct numbers` too. */
export const roleRead = (role: string | null): ColumnRole =>
  columnRoles.find((one) => one === role?.split(' ')[0]) ?? 'ignore'

/** By the places of columns, what somebody chose otherwise than it was read. */
export type ChosenRoles = ReadonlyMap<number, ColumnRole>

/** A name that two columns have, or none, says less than its number. */
const nameOnWire = (columns: Columns, at: number) => {
  const name = columns[at]?.name ?? ''
  return name !== '' && columns.filter((one) => one.name === name).length === 1 ? name : `${at + 1}`
}

/** What is said of each column when the file is read again; nothing where all were read as they are meant. */
export function columnsOnWire(columns: Columns, chosen: ChosenRoles): Record<string, ColumnRole> | undefined {
  if (chosen.size === 0) return undefined
  return Object.fromEntries(columns.map(({ role }, at) => [nameOnWire(columns, at), chosen.get(at) ?? roleRead(role)]))
}
