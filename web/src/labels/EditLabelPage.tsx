import { getLabel, type Label, updateLabel } from '@assay/contract/labels'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { useGoBack } from '../lib/useGoBack.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/Page.tsx'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { LabelFields } from './LabelFields.tsx'
import { labelValues, useLabelForm } from './labelForm.ts'
import { useSavedLabel } from './useSavedLabel.ts'

export default function EditLabelPage() {
  const { id } = useParams({ from: `/staff/admin${paths.editLabel}` })
  const label = useQuery({ ...query(getLabel, { params: { id } }), staleTime: 0, gcTime: 0 })
  const goBack = useGoBack(paths.labels)
  const isGone = label.isError && refusedFrom(label.error).code === 'LABEL_NOT_FOUND'

  useEffect(() => {
    if (!label.isError) return
    toast('danger', t(isGone ? 'LABELS.ALERT.GONE' : 'LABEL_GET_ERROR_MESSAGE'))
    goBack()
  }, [label.isError, isGone, goBack])

  return (
    <Page
      title={t('LABELS.EDIT_TITLE')}
      crumbs={[{ label: t('LABELS.TITLE'), to: paths.labels }, { label: t('LABELS.EDIT_TITLE') }]}
    >
      {label.data ? (
        <EditLabel key={label.data.id} label={label.data} />
      ) : (
        <FormSkeleton width="36rem" fields={[76, 96, 180]} />
      )}
    </Page>
  )
}

function EditLabel({ label }: { label: Label }) {
  const form = useLabelForm(labelValues(label))
  const { goToList, ...outcome } = useSavedLabel(form)
  const update = useCall(updateLabel, { ...outcome })
  return (
    <LabelFields
      form={form}
      current={label.color}
      isSaving={update.isPending}
      onSave={(body) => update.mutate({ params: { id: label.id }, body })}
      onCancel={goToList}
    />
  )
}
