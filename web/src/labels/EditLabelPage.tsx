import { getLabel, type Label, updateLabel } from '@assay/contract/labels'
import { useParams } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { useFormRecord } from '../lib/form/useFormRecord.ts'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/Page.tsx'
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx'
import { LabelFields } from './LabelFields.tsx'
import { labelValues, useLabelForm } from './labelForm.ts'
import { useSavedLabel } from './useSavedLabel.ts'

export default function EditLabelPage() {
  const { id } = useParams({ from: `/staff/admin${paths.editLabel}` })
  const label = useFormRecord({ ...query(getLabel, { params: { id } }), staleTime: 0 }, paths.labels, {
    LABEL_NOT_FOUND: 'LABELS.ALERT.GONE',
    otherwise: 'LABEL_GET_ERROR_MESSAGE',
  })

  return (
    <Page
      title={t('LABELS.EDIT_TITLE')}
      crumbs={[{ label: t('LABELS.TITLE'), to: paths.labels }, { label: t('LABELS.EDIT_TITLE') }]}
    >
      {label ? <EditLabel key={label.id} label={label} /> : <FormSkeleton width="36rem" fields={[76, 96, 180]} />}
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
