import { previewErasure } from '@assay/contract/erasure/erasure'
import { normalEmail } from '@assay/domain/people/people'
import { Group, Text, TextInput } from '@mantine/core'
import { emailRule } from '../auth/accountRules.ts'
import { t } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { useCall } from '../lib/useCall.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { FormButton } from '../ui/form/FormButton.tsx'
import { Section } from '../ui/Section.tsx'
import { Erasures } from './Erasures.tsx'
import { StoredPersonalData } from './StoredPersonalData.tsx'

/** The e-mail address is not part of the URL, because the browser would keep it in its history. */
export default function PrivacyPage() {
  const form = useCheckedForm({ initialValues: { email: '' }, validate: { email: emailRule } })
  const look = useCall(previewErasure, { refusals: { otherwise: 'PRIVACY.LOOK_UP_FAILED' } })
  const submit = form.onSubmit(
    ({ email }) => look.mutate({ body: { email: normalEmail(email) } }),
    focusFirstFault(form),
  )
  const email = look.variables?.body.email ?? ''

  return (
    <SystemFrame tab="privacy">
      <Section title={t('PRIVACY.FIND_TITLE')}>
        <form onSubmit={submit} noValidate>
          <Group align="start" gap="sm">
            <TextInput
              label={t('PRIVACY.EMAIL')}
              type="email"
              autoComplete="off"
              miw="min(20rem, 100%)"
              {...form.getInputProps('email')}
            />
            <FormButton type="submit" loading={look.isPending} mt="1.55rem">
              {t('PRIVACY.LOOK_UP')}
            </FormButton>
          </Group>
        </form>
        {!look.data && (
          <Text fz="sm" c="dimmed" mt="md">
            {t('PRIVACY.HINT')}
          </Text>
        )}
        {look.data && (
          <StoredPersonalData
            key={email}
            email={email}
            kept={look.data}
            onErased={look.reset}
            onChanged={() => look.mutate({ body: { email } })}
          />
        )}
      </Section>
      <Erasures />
    </SystemFrame>
  )
}
