import { getBlueprint } from '@assay/contract/blueprints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../i18n/text.ts'
import { query, refusedFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.tsx'
import { useGoBack } from '../../lib/useGoBack.ts'
import { paths } from '../../paths.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { EditBlueprint } from './EditBlueprint.tsx'

export default function EditBlueprintPage() {
  const { id } = useParams({ from: `/staff/admin${paths.editBlueprint}` })
  // No automatic reload, because the form must not change during editing.
  const blueprint = useQuery({
    ...query(getBlueprint, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const goBack = useGoBack(paths.blueprints)
  const isGone = blueprint.isError && refusedFrom(blueprint.error).code === 'BLUEPRINT_NOT_FOUND'

  useEffect(() => {
    if (!blueprint.isError) return
    toast('danger', t(isGone ? 'BLUEPRINT.GONE' : 'BLUEPRINT.LOAD_FAILED'))
    goBack()
  }, [blueprint.isError, isGone, goBack])

  return (
    <Page
      title={t('BLUEPRINT.EDIT_TITLE')}
      crumbs={[{ label: t('BLUEPRINTS.TITLE'), to: paths.blueprints }, { label: t('BLUEPRINT.EDIT_TITLE') }]}
      crumbsLabel={t('SHELL.BREADCRUMBS')}
    >
      {blueprint.data ? (
        <EditBlueprint key={blueprint.data.id} blueprint={blueprint.data} />
      ) : (
        <FormSkeleton width="44rem" fields={[76, 60, 60, 60, 60]} />
      )}
    </Page>
  )
}
