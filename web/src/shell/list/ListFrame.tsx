import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import type { Paging } from '../../lib/paging.ts'
import { failureTexts } from '../../lib/screenTexts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import styles from './ListFrame.module.css'
import { ListPager } from './ListPager.tsx'

interface Props {
  list: { isError: boolean; refetch: () => void }
  /** What the page holds; undefined while it is on its way. */
  entries: readonly unknown[] | undefined
  /** How long the list is as a whole. */
  total: number
  paging: Paging
  /** What a list that did not come says, where that is not what every screen says. */
  failure?: { title?: string; text?: string }
  /** Stands where there is no entry at all, or none that was looked for. */
  empty?: ReactNode
  /** Stands beside the way to the other pages. */
  besidePager?: ReactNode
  /** Stands below everything: what is to be done with chosen entries. */
  selection?: ReactNode
  /** The entries of the page, or what stands for them while they load. */
  children: ReactNode
}

/** A page of a list with all that can stand in its place: a failure, nothing yet, or nothing any more. */
export function ListFrame(props: Props) {
  const { list, entries, total, paging, failure, empty, besidePager, selection, children } = props
  // A failed look at a list that stands there already takes nothing away.
  if (list.isError && !entries) return <Failure {...failureTexts()} {...failure} onRetry={list.refetch} />
  if (entries?.length === 0) return total > 0 ? <PageIsEmpty onFirst={() => paging.turnTo(1)} /> : empty

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

/** An address can ask for more pages than there are. */
function PageIsEmpty({ onFirst }: { onFirst: () => void }) {
  return (
    <Surface>
      <Notice
        title={t('PAGER.EMPTY_TITLE')}
        text={t('PAGER.EMPTY_TEXT')}
        action={
          <Button variant="default" onClick={onFirst}>
            {t('PAGER.FIRST')}
          </Button>
        }
      />
    </Surface>
  )
}
