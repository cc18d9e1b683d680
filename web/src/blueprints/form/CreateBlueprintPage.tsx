import { createBlueprint, getBlueprint } from '@assay/contract/blueprints'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../shell/Failure.tsx'
import { Page } from '../../shell/Page.tsx'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { BlueprintFields, useSections } from './BlueprintFields.tsx'
import {
  type BlueprintValues,
  blueprintRequest,
  copiedBlueprintValues,
  newBlueprintValues,
  useBlueprintForm,
} from './blueprintForm.ts'
import { useSavedBlueprint } from './useSavedBlueprint.ts'

export default function CreateBlueprintPage() {
  const { copy } = useSearch({ from: '/staff/admin' })
  const id = typeof copy === 'number' ? copy : 0
  const source = useQuery({ ...query(getBlueprint, { params: { id } }), enabled: id > 0, gcTime: 0 })

  return (
    <Page
      title={t('BLUEPRINT.CREATE_TITLE')}
      crumbs={[{ label: t('BLUEPRINTS.TITLE'), to: paths.blueprints }, { label: t('BLUEPRINT.CREATE_TITLE') }]}
    >
      {id === 0 && <NewBlueprint initial={newBlueprintValues} />}
      {id > 0 && source.isPending && <FormSkeleton width="44rem" fields={[76, 60, 60, 60, 60]} />}
      {source.isError && !source.data && <Failure onRetry={source.refetch} />}
      {source.data && <NewBlueprint key={id} initial={() => copiedBlueprintValues(source.data)} />}
    </Page>
  )
}

function NewBlueprint({ initial }: { initial: () => BlueprintValues }) {
  const form = useBlueprintForm(initial)
  const folds = useSections(form)
  const unsavedInput = useUnsavedInput<BlueprintValues>('blueprint new', {
    read: () => (form.isDirty() ? form.getValues() : undefined),
    restore: form.setValues,
  })
  const { goToList, ...outcome } = useSavedBlueprint(form, folds)
  const create = useCall(createBlueprint, { ...outcome })
  return (
    <Stack>
      <RestoredNotice unsavedInput={unsavedInput} width="44rem" onDiscard={form.reset} />
      <BlueprintFields
        form={form}
        folds={folds}
        isSaving={create.isPending}
        onSave={() => create.mutate({ body: blueprintRequest(form.values) })}
        onCancel={goToList}
      />
    </Stack>
  )
}
