import { deleteUser, listUsers, type User } from '@assay/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSignInAgain } from '../auth/useSignInAgain.tsx'
import { t } from '../i18n/text.ts'
import { queryWithTotal } from '../lib/api.ts'
import { leaveEmptyPage, pageQuery, usePaging } from '../lib/paging.ts'
import { paths } from '../paths.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { useRemoval } from '../shell/list/useRemoval.ts'
import { Page } from '../shell/Page.tsx'
import { NewLink } from '../ui/links.tsx'
import { UserTable } from './UserTable.tsx'

export default function UsersPage() {
  const paging = usePaging()
  const list = useQuery({
    ...queryWithTotal(listUsers, { query: pageQuery(paging) }),
    placeholderData: keepPreviousData,
  })
  const users = list.data?.body
  const remove = useRemoval(deleteUser, {
    nameOf: ({ full_name }: User) => full_name,
    warningOf: ({ full_name: name, signs_in_by }) =>
      signs_in_by === 'sso' ? t('USERS.DELETE_SSO', { name }) : undefined,
    argumentsFor: ({ id }) => ({ params: { id } }),
    refusals: {
      SIGN_IN_AGAIN: useSignInAgain(),
      LAST_ADMIN: 'USERS.ALERT.LAST_ADMIN',
      OWN_DELETION: 'USERS.ALERT.OWN_DELETION',
      otherwise: 'DELETE.FAILED',
    },
    onRemoved: () => leaveEmptyPage(paging, (users?.length ?? 0) - 1),
  })

  return (
    <Page title={t('USERS.TITLE')} action={<NewLink to={paths.createUser}>{t('USERS.NEW')}</NewLink>}>
      <ListFrame list={list} entries={users} total={list.data?.total ?? 0} paging={paging}>
        <UserTable users={users} pageSize={paging.size} onDelete={remove} />
      </ListFrame>
    </Page>
  )
}
