import { listBlueprints } from '@assay/contract/blueprints'
import { API_TOKEN, PAGE_MAX } from '@assay/domain/limits'
import { MultiSelect } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'

interface Props {
  label: string
  hint: string
  none: string
  field: GetInputPropsReturnType
}

const newestBlueprints = { query: { start_index: 0, end_index: PAGE_MAX } }

/** A token without selected blueprints may use all rounds. */
export function OnlyBlueprints({ label, hint, none, field }: Props) {
  const blueprints = useQuery(query(listBlueprints, newestBlueprints)).data?.blueprints ?? []
  return (
    <MultiSelect
      label={label}
      description={hint}
      data={blueprints.map(({ id, name }) => ({ value: String(id), label: name }))}
      maxValues={API_TOKEN.blueprints}
      searchable
      clearable
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={none}
      {...field}
    />
  )
}
