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

/** The API's role `answer 2` becomes `answer`. */
export const columnRoleOf = (role: string | null): ColumnRole =>
  columnRoles.find((one) => one === role?.split(' ')[0]) ?? 'ignore'

export type ChosenRoles = ReadonlyMap<number, ColumnRole>

export function columnName(columns: Columns, at: number): string {
  const name = columns[at]?.name ?? ''
  if (name === '') return `${at + 1}`
  return columns.filter((one) => one.name === name).length === 1 ? name : `${name} (${at + 1})`
}

/** Only one column may have each of these roles. */
const UNIQUE: readonly ColumnRole[] = ['description', 'correct', 'code', 'lang', 'passage', 'keeps_order', 'fixed']

export function clashingColumns(columns: Columns, chosen: ChosenRoles): ReadonlySet<number> {
  const roles = columns.map(({ role }, at) => chosen.get(at) ?? columnRoleOf(role))
  const isTwice = (role: ColumnRole) => UNIQUE.includes(role) && roles.filter((one) => one === role).length > 1
  return new Set(roles.flatMap((role, at) => (isTwice(role) ? at : [])))
}

/** The first row may be a question instead of column names, so roles are sent by column position. */
export function columnsRequest(
  columns: Columns,
  chosen: ChosenRoles,
  isRefused = false,
): Record<string, ColumnRole> | undefined {
  if (chosen.size === 0 && !isRefused) return undefined
  return Object.fromEntries(columns.map(({ role }, at) => [`${at + 1}`, chosen.get(at) ?? columnRoleOf(role)]))
}
