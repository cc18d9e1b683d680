import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import type { Paging } from '../../lib/paging.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Failure } from '../Failure.tsx'
import styles from './ListFrame.module.css'
import { ListPager } from './ListPager.tsx'

interface Props {
  list: { isError: boolean; refetch: () => void }
  entries: readonly unknown[] | undefined
  total: number
  paging: Paging
  failure?: { title?: string; text?: string }
  empty?: ReactNode
  besidePager?: ReactNode
  selection?: ReactNode
  children: ReactNode
}

export function ListFrame(props: Props) {
  const { list, entries, total, paging, failure, empty, besidePager, selection, children } = props
  // If a list fails to load again, its entries stay visible.
  if (list.isError && !entries) return <Failure {...failure} onRetry={list.refetch} />
  if (entries?.length === 0) return total > 0 ? <PageIsEmpty onFirst={() => paging.goTo(1)} /> : empty

  return (
    <Stack gap="sm">
      {children}
      {entries && (
        <div className={styles['foot']}>
          {besidePager}
          <ListPager paging={paging} total={total} />
        </div>
      )}
      {selection}
    </Stack>
  )
}

/** The page number in the URL may be higher than the number of pages. */
function PageIsEmpty({ onFirst }: { onFirst: () => void }) {
  return (
    <Notice
      title={t('PAGER.EMPTY_TITLE')}
      text={t('PAGER.EMPTY_TEXT')}
      action={
        <Button variant="default" onClick={onFirst}>
          {t('PAGER.FIRST')}
        </Button>
      }
    />
  )
}
