import { columnRoles, type Import, type Key, keys } from '@assay/contract/imports/imports'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type TextKey, t } from '../i18n/text.ts'
import { sentFile } from '../questions/upload/sentFiles.ts'
import { FormFault } from '../ui/form/FormFault.tsx'
import { OptionalSelect } from '../ui/form/OptionalSelect.tsx'
import { type ChosenRoles, clashingColumns, columnName, columnRoleOf, columnsRequest, roleTexts } from './columns.ts'
import { FileDrop } from './file/FileDrop.tsx'
import { useReparse } from './useReparse.ts'

interface ColumnRolesProps {
  columns: NonNullable<Import['columns']>
  chosen: ChosenRoles
  onChange: (chosen: ChosenRoles) => void
}

/** A table with more columns has no questions, or is easier to correct in a spreadsheet program. */
const SHOWN = 60

function ColumnRoles({ columns, chosen, onChange }: ColumnRolesProps) {
  const clashing = clashingColumns(columns, chosen)
  return (
    <SimpleGrid minColWidth="14rem" spacing="sm">
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
              const chosenRole = columnRoles.find((one) => one === value) ?? read
              const changed = new Map(chosen).set(at, chosenRole)
              if (chosenRole === read) changed.delete(at)
              onChange(changed)
            }}
          />
        )
      })}
    </SimpleGrid>
  )
}

const names: Record<Key, TextKey> = {
  numbers_from_0: 'PLAN.KEY_AS_FROM_0',
  numbers_from_1: 'PLAN.KEY_AS_FROM_1',
  letters: 'PLAN.KEY_AS_LETTERS',
  texts: 'PLAN.KEY_AS_TEXTS',
}

interface Props {
  import: Import
  /** True if this page no longer has the file, so that the user must select the file again. */
  isAsking: boolean
}

export function ReadingOptions({ import: one, isAsking }: Props) {
  const [key, setKey] = useState<Key | null>(null)
  const [chosen, setChosen] = useState<ChosenRoles>(new Map())
  const { readAgain, isSending, fault } = useReparse(one)
  const file = sentFile(one.id)
  const { columns } = one
  const chosenColumns = columns && columnsRequest(columns, chosen, one.state === 'refused')
  const reading = { ...(key && { key }), ...(chosenColumns && { columns: chosenColumns }) }

  return (
    <Stack gap="sm">
      {columns && <ColumnRoles columns={columns} chosen={chosen} onChange={setChosen} />}
      <Group align="end" gap="sm">
        <OptionalSelect
          label={t('PLAN.KEY_AS')}
          none={t('PLAN.KEY_AS_READ')}
          data={keys.map((value) => ({ value, label: t(names[value]) }))}
          value={key}
          onChange={setKey}
        />
        {file && (
          <Button variant="default" loading={isSending} onClick={() => readAgain(file, reading)}>
            {t('PLAN.READ_AGAIN')}
          </Button>
        )}
      </Group>
      <FormFault fault={fault} />
      {!file && isAsking && (
        <>
          <Text fz="sm">{t('PLAN.KEY_SEND')}</Text>
          <FileDrop reading={reading} />
        </>
      )}
    </Stack>
  )
}
