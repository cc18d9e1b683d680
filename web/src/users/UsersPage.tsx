import type { Refused } from '@assay/contract/client'
import { deleteUser, listUsers, type User } from '@assay/contract/users'
import { PAGE_SIZE } from '@assay/domain/limits'
import { pagesFor, windowOfPage } from '@assay/domain/paging'
import { Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TextKey, useText } from '../i18n/text.ts'
import { countedQuery, useCall } from '../lib/api.ts'
import { confirmDelete } from '../lib/confirm.tsx'
import { failureTexts, pagerTexts } from '../lib/screenTexts.ts'
import { toast } from '../lib/toast.tsx'
import { usePageNumber } from '../lib/usePageNumber.ts'
import { paths } from '../paths.ts'
import { Failure } from '../ui/Failure.tsx'
import { focusHeading } from '../ui/focusHeading.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { Page } from '../ui/Page.tsx'
import { UserTable } from './UserTable.tsx'

export default function UsersPage() {
  const t = useText()
  const [page, setPage] = usePageNumber()
  const { start, count } = windowOfPage(page, PAGE_SIZE)
  const list = useQuery({
    ...countedQuery(listUsers, { query: { start_index: start, end_index: start + count } }),
    placeholderData: keepPreviousData,
  })
  const total = list.data?.total ?? 0
  const remove = useCall(deleteUser, {
    refreshes: [listUsers],
    onFailure: (refused) => toast('danger', t(whyNotDeleted(refused))),
  })
  const askAndRemove = ({ id, full_name: name }: User) =>
    confirmDelete(name, () =>
      remove.mutate(
        { params: { id } },
        {
          onSuccess: () => {
            toast('success', t('DELETE.DONE', { name }))
            focusHeading()
          },
        },
      ),
    )

  return (
    <Page
      title={t('USERS.TITLE')}
      action={
        <ButtonLink to={paths.createUser} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('USERS.NEW')}
        </ButtonLink>
      }
    >
      {list.isError ? (
        <Failure {...failureTexts()} onRetry={list.refetch} />
      ) : (
        <Stack>
          <UserTable users={list.data?.body} onDelete={askAndRemove} />
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
  if (code === 'LAST_ADMIN') return 'USERS.ALERT.LAST_ADMIN'
  return code === 'OWN_DELETION' ? 'USERS.ALERT.OWN_DELETION' : 'DELETE.FAILED'
}
