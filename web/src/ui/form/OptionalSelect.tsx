import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface Props<Value extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  /** Label of the first choice, which means that no value is chosen. */
  none: string
  data: readonly { value: Value; label: string }[]
  value: Value | null | undefined
  onChange: (value: Value | null) => void
}

export const OptionalSelect = <Value extends string>({ none, data, value, onChange, ...field }: Props<Value>) => (
  <NativeSelect
    {...field}
    data={[{ value: '', label: none }, ...data]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(data.find((one) => one.value === currentTarget.value)?.value ?? null)}
  />
)
