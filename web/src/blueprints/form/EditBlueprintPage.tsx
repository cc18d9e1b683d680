import { type Blueprint, getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../i18n/text.ts'
import { asRefused, query } from '../../lib/api.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useGoBack } from '../../lib/useGoBack.ts'
import { paths } from '../../paths.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { BlueprintFields, useFolds } from './BlueprintFields.tsx'
import { changesOnWire, useBlueprintForm, valuesOf } from './blueprintForm.ts'
import { useSavedBlueprint } from './useSavedBlueprint.ts'

export default function EditBlueprintPage() {
  const { id } = useParams({ from: `/staff/admin${paths.editBlueprint}` })
  // What is being edited must not change in the middle of it.
  const blueprint = useQuery({
    ...query(getBlueprint, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const goBack = useGoBack(paths.blueprints)
  const isGone = blueprint.isError && asRefused(blueprint.error).code === 'BLUEPRINT_NOT_FOUND'

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

function EditBlueprint({ blueprint }: { blueprint: Blueprint }) {
  const form = useBlueprintForm(() => valuesOf(blueprint))
  const folds = useFolds(form)
  const { toList, refusals, ...outcome } = useSavedBlueprint(form, folds)
  const update = useCall(updateBlueprint, {
    ...outcome,
    refusals: { ...refusals, BLUEPRINT_IN_USE: 'BLUEPRINT.ALERT.IN_USE', BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE' },
  })
  return (
    <BlueprintFields
      form={form}
      folds={folds}
      blueprint={blueprint}
      isSaving={update.isPending}
      onSave={() =>
        update.mutate({ params: { id: blueprint.id }, body: changesOnWire(form.values, form.getInitialValues()) })
      }
      onCancel={toList}
    />
  )
}
