import { INTERVIEW_PAGE_SIZES } from '@assay/domain/limits'
import { pagesFor } from '@assay/domain/paging'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { pagerTexts } from '../../lib/screenTexts.ts'
import { Pager } from '../../ui/list/Pager.tsx'
import styles from './ListFoot.module.css'
import type { ListState } from './listState.ts'

interface Props {
  state: ListState
  total: number
  onChange: (change: Partial<ListState>) => void
}

export function ListFoot({ state: { page, size }, total, onChange }: Props) {
  return (
    <div className={styles['foot']}>
      <PageSize size={size} onSize={(wanted) => onChange({ size: wanted })} />
      <Pager
        page={page}
        pages={pagesFor(total, size)}
        onPage={(wanted) => onChange({ page: wanted })}
        {...pagerTexts(page, total, size)}
      />
    </div>
  )
}

function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const t = useText()
  const id = useId()
  return (
    <Group gap="xs" wrap="nowrap">
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
