import { createLabel } from '@assay/contract/labels'
import { t } from '../i18n/text.ts'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/Page.tsx'
import { LabelFields } from './LabelFields.tsx'
import { newLabel, useLabelForm } from './labelForm.ts'
import { useSavedLabel } from './useSavedLabel.ts'

export default function CreateLabelPage() {
  const form = useLabelForm(newLabel)
  const { goToList, ...outcome } = useSavedLabel(form)
  const create = useCall(createLabel, { ...outcome })

  return (
    <Page
      title={t('LABELS.CREATE_TITLE')}
      crumbs={[{ label: t('LABELS.TITLE'), to: paths.labels }, { label: t('LABELS.CREATE_TITLE') }]}
    >
      <LabelFields
        form={form}
        current={newLabel.color}
        isSaving={create.isPending}
        onSave={(body) => create.mutate({ body })}
        onCancel={goToList}
      />
    </Page>
  )
}
