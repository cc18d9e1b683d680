import { type SeenCompany, setCompany } from '@assay/contract/company'
import { Group, Stack, TextInput } from '@mantine/core'
import { useSavedForm } from '../auth/useSavedForm.ts'
import { t } from '../i18n/text.ts'
import { fieldErrorTexts } from '../lib/form/faults.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useUnsavedGuard } from '../lib/form/useUnsavedGuard.tsx'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { FormButton } from '../ui/form/FormButton.tsx'
import { Surface } from '../ui/Surface.tsx'
import { AccentField } from './AccentField.tsx'
import { changedCompanyFields, companyErrorText, companyValues, useCompanyForm } from './companyForm.ts'
import { LogoField } from './LogoField.tsx'

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
          <Group justify="end">
            <FormButton type="submit" loading={save.isPending}>
              {t('FORM.SAVE')}
            </FormButton>
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}
