import { INTERVIEW_PAGE_SIZES } from '@assay/domain/limits'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useId } from 'react'
import { t } from '../../i18n/text.ts'

export function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const id = useId()
  return (
    <Group gap="xs" wrap="nowrap" mod={{ unprinted: true }}>
      <Text component="label" htmlFor={id} fz="sm" c="dimmed">
        {t('INTERVIEWS.PAGE_SIZE')}
      </Text>
      <NativeSelect
        id={id}
        size="xs"
        w="4.5rem"
        data={INTERVIEW_PAGE_SIZES.map(String)}
        value={String(size)}
        onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
      />
    </Group>
  )
}
