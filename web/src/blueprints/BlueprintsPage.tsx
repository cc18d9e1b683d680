import { deleteBlueprint, listBlueprints } from '@assay/contract/blueprints'
import { Checkbox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { leaveEmptyPage, pageQuery, usePaging } from '../lib/paging.ts'
import { paths } from '../paths.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { useRemoval } from '../shell/list/useRemoval.ts'
import { Page } from '../shell/Page.tsx'
import { NewLink } from '../ui/links.tsx'
import { BlueprintTable } from './BlueprintTable.tsx'
import { NoBlueprints, NothingArchived } from './NoBlueprints.tsx'
import { useArchiving } from './useArchiving.tsx'
import { useTrial } from './useTrial.ts'

function useArchivedShown(): [boolean, (isShown: boolean) => void] {
  const { archived } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  return [archived === true, (isShown) => void navigate({ to: '.', search: isShown ? { archived: true } : {} })]
}

export default function BlueprintsPage() {
  const paging = usePaging()
  const [isArchived, showArchived] = useArchivedShown()
  const archived = isArchived ? 'true' : undefined
  const list = useQuery({
    ...query(listBlueprints, { query: { ...pageQuery(paging), archived } }),
    placeholderData: keepPreviousData,
  })
  const blueprints = list.data?.blueprints
  const leaveIfPageEmpty = () => leaveEmptyPage(paging, (blueprints?.length ?? 0) - 1)
  const archive = useArchiving(leaveIfPageEmpty)
  const trial = useTrial()
  const remove = useRemoval(deleteBlueprint, {
    nameOf: ({ name }: { id: number; name: string }) => name,
    argumentsFor: ({ id }) => ({ params: { id } }),
    isKeptInBin: true,
    refusals: { BLUEPRINT_IN_USE: 'BLUEPRINTS.DELETE_IN_USE', otherwise: 'DELETE.FAILED' },
    onRemoved: leaveIfPageEmpty,
  })

  return (
    <Page
      title={t('BLUEPRINTS.TITLE')}
      lead={t('BLUEPRINTS.LEAD')}
      action={<NewLink to={paths.createBlueprint}>{t('BLUEPRINTS.NEW')}</NewLink>}
    >
      <Checkbox
        label={t('BLUEPRINTS.SHOW_ARCHIVED')}
        checked={isArchived}
        onChange={({ currentTarget }) => showArchived(currentTarget.checked)}
      />
      <ListFrame
        list={list}
        entries={blueprints}
        total={list.data?.amount_of_blueprints ?? 0}
        paging={paging}
        failure={{ text: t('BLUEPRINT.LOAD_FAILED') }}
        empty={
          isArchived ? (
            <NothingArchived onLeave={() => showArchived(false)} />
          ) : (
            <NoBlueprints onShowArchived={() => showArchived(true)} />
          )
        }
      >
        <BlueprintTable
          blueprints={blueprints}
          pageSize={paging.size}
          onTry={({ id }) => trial.start(id)}
          onArchive={archive.archive}
          onRestore={archive.restore}
          onDelete={(blueprint) => (blueprint.in_use ? archive.insteadOfDeleting(blueprint) : remove(blueprint))}
        />
      </ListFrame>
    </Page>
  )
}
