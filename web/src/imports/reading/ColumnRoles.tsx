import { columnRoles, type Import } from '@assay/contract/imports/imports'
import { NativeSelect } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { type ChosenRoles, clashingColumns, columnName, columnRoleOf, roleTexts } from '../columns.ts'
import styles from './ColumnRoles.module.css'

interface Props {
  columns: NonNullable<Import['columns']>
  chosen: ChosenRoles
  onChange: (chosen: ChosenRoles) => void
}

/** A table with more columns has no questions, or is easier to correct in a spreadsheet program. */
const SHOWN = 60

export function ColumnRoles({ columns, chosen, onChange }: Props) {
  const clashing = clashingColumns(columns, chosen)
  return (
    <div className={styles['columns']}>
      {columns.slice(0, SHOWN).map(({ role, like }, at) => {
        const read = columnRoleOf(role)
        return (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and none moves
            key={at}
            label={t('COLUMN.ROLE', { name: columnName(columns, at) })}
            data={columnRoles.map((one) => ({ value: one, label: t(roleTexts[one]) }))}
            value={chosen.get(at) ?? read}
            error={clashing.has(at) ? t('COLUMN.TWICE') : like && !chosen.has(at) && t('COLUMN.LIKE_ANSWER')}
            onChange={({ currentTarget: { value } }) => {
              const wanted = columnRoles.find((one) => one === value) ?? read
              const changed = new Map(chosen).set(at, wanted)
              if (wanted === read) changed.delete(at)
              onChange(changed)
            }}
          />
        )
      })}
    </div>
  )
}
