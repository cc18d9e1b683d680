import { type Blueprint, getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { useFormRecord } from '../../lib/form/useFormRecord.ts'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { toast } from '../../lib/toast.tsx'
import { actionKey, useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/Page.tsx'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { ChangedNotice } from '../../ui/form/ChangedNotice.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { BlueprintFields, useSections } from './BlueprintFields.tsx'
import { type BlueprintValues, blueprintChanges, blueprintValues, useBlueprintForm } from './blueprintForm.ts'
import { useSavedBlueprint } from './useSavedBlueprint.ts'

function EditBlueprint({ blueprint }: { blueprint: Blueprint }) {
  const client = useQueryClient()
  const form = useBlueprintForm(() => blueprintValues(blueprint))
  const [version, setVersion] = useState(blueprint.version)
  const [theirs, setTheirs] = useState<Blueprint | null>(null)
  const folds = useSections(form)
  const unsavedInput = useUnsavedInput<{ values: BlueprintValues; version: number }>(`blueprint ${blueprint.id}`, {
    read: () => (form.isDirty() ? { values: form.getValues(), version } : undefined),
    restore: ({ values, version: begunWith }) => {
      form.setValues(values)
      // The restored form keeps the version number that it started from. If another user has saved meanwhile, the
      // server then reports an edit conflict.
      setVersion(begunWith)
    },
  })
  const { goToList, refusals, ...outcome } = useSavedBlueprint(form, folds)

  const params = { id: blueprint.id }
  const readTheirs = () =>
    client
      .query({ ...query(getBlueprint, { params }), staleTime: 0 })
      .then(setTheirs)
      .catch(() => toast('danger', t('BLUEPRINT.ALERT.FAILED'), actionKey(updateBlueprint, { params })))

  const update = useCall(updateBlueprint, {
    ...outcome,
    refusals: {
      ...refusals,
      BLUEPRINT_CHANGED: () => void readTheirs(),
      BLUEPRINT_IN_USE: 'BLUEPRINT.ALERT.IN_USE',
      BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE',
    },
  })

  /** Even if the user keeps this form, the server requires the newest version number. */
  const resolveConflict = (saved: Blueprint, takesTheirs: boolean) => {
    setVersion(saved.version)
    form.setInitialValues(blueprintValues(saved))
    if (takesTheirs) form.setValues(blueprintValues(saved))
    if (takesTheirs) unsavedInput.dismissRestored()
    setTheirs(null)
  }

  return (
    <Stack>
      <RestoredNotice unsavedInput={unsavedInput} width="44rem" onDiscard={form.reset} />
      {theirs && (
        <ChangedNotice
          title={t('BLUEPRINT.CHANGED_TITLE')}
          text={t('BLUEPRINT.CHANGED_TEXT')}
          width="44rem"
          theirs={{ label: t('BLUEPRINT.LOAD_THEIRS'), onTake: () => resolveConflict(theirs, true) }}
          mine={{ label: t('BLUEPRINT.KEEP_MINE'), onKeep: () => resolveConflict(theirs, false) }}
        />
      )}
      <BlueprintFields
        form={form}
        folds={folds}
        blueprint={theirs ?? blueprint}
        isSaving={update.isPending}
        onSave={() =>
          update.mutate({ params, body: { ...blueprintChanges(form.values, form.getInitialValues()), version } })
        }
        onCancel={goToList}
      />
    </Stack>
  )
}

export default function EditBlueprintPage() {
  const { id } = useParams({ from: `/staff/admin${paths.editBlueprint}` })
  const blueprint = useFormRecord(query(getBlueprint, { params: { id } }), paths.blueprints, {
    BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE',
    otherwise: 'BLUEPRINT.LOAD_FAILED',
  })

  return (
    <Page
      title={t('BLUEPRINT.EDIT_TITLE')}
      crumbs={[{ label: t('BLUEPRINTS.TITLE'), to: paths.blueprints }, { label: t('BLUEPRINT.EDIT_TITLE') }]}
    >
      {blueprint ? (
        <EditBlueprint key={blueprint.id} blueprint={blueprint} />
      ) : (
        <FormSkeleton width="44rem" fields={[76, 60, 60, 60, 60]} />
      )}
    </Page>
  )
}
