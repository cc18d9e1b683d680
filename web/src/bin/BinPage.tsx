import { type BinItem, deletePermanently, listBin, restoreItem } from '@assay/contract/bin'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { leaveEmptyPage, pageQuery, usePaging } from '../lib/paging.ts'
import { hasScope, useMe } from '../lib/session/session.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { useRemoval } from '../shell/list/useRemoval.ts'
import { Page } from '../shell/Page.tsx'
import { focusHeading } from '../ui/focusHeading.ts'
import { Notice } from '../ui/Notice.tsx'
import { BinTable } from './BinTable.tsx'

export default function BinPage() {
  const me = useMe()
  const paging = usePaging()
  const list = useQuery({
    ...query(listBin, { query: pageQuery(paging) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items
  const leave = () => leaveEmptyPage(paging, (items?.length ?? 0) - 1)
  const restore = useRestoring(leave)
  const permanentDeletion = useRemoval(deletePermanently, {
    nameOf: ({ name }: BinItem) => name,
    argumentsFor: ({ id }) => ({ params: { id } }),
    refusals: { BIN_ITEM_NOT_FOUND: 'BIN.GONE', otherwise: 'DELETE.FAILED' },
    onRemoved: leave,
  })

  return (
    <Page
      title={t('BIN.TITLE')}
      lead={t(me && hasScope(me, 'admin') ? 'BIN.LEAD_ALL' : 'BIN.LEAD')}
      crumbs={[{ label: t('BIN.TITLE') }]}
    >
      <ListFrame
        list={list}
        entries={items}
        total={list.data?.amount_of_items ?? 0}
        paging={paging}
        failure={{ text: t('BIN.LOAD_FAILED') }}
        empty={<NothingDeleted />}
      >
        <BinTable items={items} pageSize={paging.size} onRestore={restore} onPurge={permanentDeletion} />
      </ListFrame>
    </Page>
  )
}

function useRestoring(onRestored: () => void): (item: BinItem) => void {
  const restore = useCall(restoreItem, {
    refusals: {
      BIN_ITEM_NOT_FOUND: 'BIN.GONE',
      LABEL_DUPLICATED: 'BIN.NAME_TAKEN',
      ALREADY_INVITED: 'BIN.INVITED',
      otherwise: 'BIN.RESTORE_FAILED',
    },
  })
  return ({ id, name }) => {
    const confirm = () => {
      toast('success', t('BIN.RESTORED', { name }))
      focusHeading()
      onRestored()
    }
    restore.mutate({ params: { id } }, { onSuccess: confirm })
  }
}

function NothingDeleted() {
  return (
    <Notice
      icon={<IconTrash size={36} stroke={1.5} aria-hidden />}
      title={t('BIN.EMPTY_TITLE')}
      text={t('BIN.EMPTY_TEXT')}
    />
  )
}
