import { type SeenCompany, setCompany } from '@assay/contract/company'
import { isColor, textOn } from '@assay/domain/bank/labels'
import { Group, Stack, TextInput } from '@mantine/core'
import { useSavedForm } from '../auth/useSavedForm.ts'
import { t } from '../i18n/text.ts'
import { fieldErrorTexts } from '../lib/form/faults.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { FormFoot } from '../shell/FormFoot.tsx'
import { Surface } from '../ui/Surface.tsx'
import styles from './company.module.css'
import {
  type CompanyForm,
  changedCompanyFields,
  companyErrorText,
  companyValues,
  useCompanyForm,
} from './companyForm.ts'
import { LogoField } from './LogoField.tsx'

const DEFAULT_ACCENT = '#0f6660'

function AccentField({ form }: { form: CompanyForm }) {
  const { accent } = form.values
  const isSet = isColor(accent.trim())
  const color = isSet ? accent.trim() : DEFAULT_ACCENT
  return (
    <Group gap="sm" align="end" wrap="wrap">
      <TextInput
        label={t('COMPANY.ACCENT')}
        description={t('COMPANY.ACCENT_HINT')}
        placeholder="#0F6660"
        autoComplete="off"
        spellCheck={false}
        className={styles['color'] ?? ''}
        rightSection={
          <input
            type="color"
            aria-label={t('COMPANY.ACCENT_PICK')}
            className={styles['pick']}
            value={color.toLowerCase()}
            onChange={({ currentTarget }) => form.setFieldValue('accent', currentTarget.value.toUpperCase())}
          />
        }
        {...form.getInputProps('accent')}
      />
      {isSet && (
        <span className={styles['sample']} style={{ background: color, color: textOn(color) }}>
          {t('COMPANY.ACCENT_SAMPLE')}
        </span>
      )}
    </Group>
  )
}

export function CompanyFields({ company }: { company: SeenCompany }) {
  const form = useCompanyForm(company)
  const signInAgain = useSavedForm('company', form)
  useUnsavedGuard(() => form.isDirty())
  const save = useCall(setCompany, {
    onSuccess(saved) {
      form.setInitialValues(companyValues(saved))
      form.reset()
      toast('success', t('COMPANY.SAVED'))
    },
    refusals: {
      VALIDATION_FAILED({ errors }) {
        form.setErrors(fieldErrorTexts(errors, companyErrorText))
        return undefined
      },
      SIGN_IN_AGAIN: signInAgain,
      otherwise: 'COMPANY.SAVE_FAILED',
    },
  })
  const submit = form.onSubmit(
    (values) => save.mutate({ body: changedCompanyFields(values, form.getInitialValues()) }),
    focusFirstFault(form),
  )

  return (
    <Surface maw="40rem">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <TextInput
            label={t('COMPANY.NAME')}
            description={t('COMPANY.NAME_HINT')}
            autoComplete="organization"
            {...form.getInputProps('name')}
          />
          <LogoField form={form} />
          <AccentField form={form} />
          <TextInput
            label={t('COMPANY.REPLY_TO')}
            description={t('COMPANY.REPLY_TO_HINT')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('reply_to')}
          />
          <TextInput
            label={t('COMPANY.PRIVACY')}
            description={t('COMPANY.PRIVACY_HINT')}
            autoComplete="off"
            {...form.getInputProps('privacy_contact')}
          />
          <TextInput
            label={t('COMPANY.WEBSITE')}
            description={t('COMPANY.WEBSITE_HINT')}
            placeholder="https://"
            type="url"
            autoComplete="off"
            {...form.getInputProps('website')}
          />
          <FormFoot isSaving={save.isPending} />
        </Stack>
      </form>
    </Surface>
  )
}
