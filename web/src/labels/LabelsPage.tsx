import type { Refused } from '@assay/contract/client'
import { deleteLabel, type Label, listLabels } from '@assay/contract/labels'
import { PAGE_SIZE } from '@assay/domain/limits'
import { pagesFor, windowOfPage } from '@assay/domain/paging'
import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TextKey, useText } from '../i18n/text.ts'
import { countedQuery, useCall } from '../lib/api.ts'
import { confirmDelete } from '../lib/confirm.tsx'
import { failureTexts, pagerTexts } from '../lib/screenTexts.ts'
import { toast } from '../lib/toast.tsx'
import { usePageNumber } from '../lib/usePageNumber.ts'
import { Failure } from '../ui/Failure.tsx'
import { focusHeading } from '../ui/focusHeading.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { Page } from '../ui/Page.tsx'
import { LabelTable } from './LabelTable.tsx'
import { NewLabelButton } from './NewLabelButton.tsx'

export default function LabelsPage() {
  const t = useText()
  const [page, setPage] = usePageNumber()
  const { start, count } = windowOfPage(page, PAGE_SIZE)
  const list = useQuery({
    ...countedQuery(listLabels, { query: { start_index: start, end_index: start + count } }),
    placeholderData: keepPreviousData,
  })
  const total = list.data?.total ?? 0
  const remove = useCall(deleteLabel, {
    refreshes: [listLabels],
    onFailure: (refused) => toast('danger', t(whyNotDeleted(refused))),
  })
  const isLastOfPage = page > 1 && list.data?.body.length === 1
  const askAndRemove = ({ id, name }: Label) =>
    confirmDelete(name, () =>
      remove.mutate(
        { params: { id } },
        {
          onSuccess: () => {
            toast('success', t('DELETE.DONE', { name }))
            focusHeading()
            if (isLastOfPage) setPage(page - 1)
          },
        },
      ),
    )

  return (
    <Page title={t('LABELS.TITLE')} lead={t('LABELS.LEAD')} action={<NewLabelButton />}>
      {list.isError ? (
        <Failure {...failureTexts()} text={t('LABEL_GET_ERROR_MESSAGE')} onRetry={list.refetch} />
      ) : (
        <Stack>
          <LabelTable labels={list.data?.body} onDelete={askAndRemove} />
          {total > start && (
            <Pager
              page={page}
              pages={pagesFor(total, PAGE_SIZE)}
              onPage={setPage}
              {...pagerTexts(page, total, PAGE_SIZE)}
            />
          )}
        </Stack>
      )}
    </Page>
  )
}

function whyNotDeleted({ code }: Refused): TextKey {
  return code === 'LABEL_IN_USE' ? 'LABELS.ALERT.IN_USE' : 'DELETE.FAILED'
}
