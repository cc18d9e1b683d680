import { getMail, sendTestMail, type TestMail, testMail } from '@assay/contract/invitations'
import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages, readLanguage } from '../i18n/language.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../shell/Failure.tsx'
import { TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'

const kinds: Record<TestMail['kind'], TextKey> = {
  invitation: 'TEST_MAIL.INVITATION',
  reminder: 'TEST_MAIL.REMINDER',
  advance: 'TEST_MAIL.ADVANCE',
  decline: 'TEST_MAIL.DECLINE',
}
const isKind = (value: string | null): value is TestMail['kind'] => value !== null && value in kinds

export default function MailPage() {
  const { data, isError, isPending, refetch } = useQuery({ ...query(getMail), refetchInterval: 5_000 })

  return (
    <SystemFrame tab="mail">
      {isError && !data && <Failure onRetry={refetch} />}
      {isPending && <Skeleton height={240} maw="40rem" />}
      {data && (
        <Stack gap="lg" maw="40rem">
          <Section title={t('TEST_MAIL.STATE')}>
            <Stack gap="xs">
              <Text>{data.can_send ? t('TEST_MAIL.FROM', { from: data.from ?? '' }) : t('TEST_MAIL.NONE')}</Text>
              {data.can_send && <Text>{t('TEST_MAIL.QUEUED', { count: data.queued })}</Text>}
              {data.trouble && (
                <Text c="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
                  {t('TEST_MAIL.TROUBLE', { detail: data.trouble.detail || data.trouble.code })}
                </Text>
              )}
              <Text c="dimmed" fz="sm">
                {t('TEST_MAIL.FACE')} <TextLink to={paths.company}>{t('TEST_MAIL.TO_COMPANY')}</TextLink>
              </Text>
            </Stack>
          </Section>
          <TestMailForm isPossible={data.can_send} />
        </Stack>
      )}
    </SystemFrame>
  )
}

function TestMailForm({ isPossible }: { isPossible: boolean }) {
  const [kind, setKind] = useState<TestMail['kind']>('invitation')
  const [language, setLanguage] = useState(readLanguage)
  const send = useCall(sendTestMail, {
    onSuccess: ({ to }) => toast('success', t('TEST_MAIL.SENT', { to })),
    refusals: { MAIL_NOT_SET_UP: 'TEST_MAIL.NONE', otherwise: 'TEST_MAIL.FAILED' },
  })
  return (
    <Section title={t('TEST_MAIL.TITLE')} lead={t('TEST_MAIL.TITLE_LEAD')}>
      <Group gap="sm" align="end">
        <Select
          label={t('TEST_MAIL.KIND')}
          data={testMail.shape.kind.unwrap().options.map((value) => ({ value, label: t(kinds[value]) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => isKind(value) && setKind(value)}
        />
        <Select
          label={t('TEST_MAIL.LANGUAGE')}
          data={languages.map(({ language: value, name: label }) => ({ value, label }))}
          value={language}
          allowDeselect={false}
          onChange={(value) => setLanguage(languages.find((one) => one.language === value)?.language ?? language)}
        />
        <Button
          h="auto"
          mih={36}
          maw="100%"
          styles={{ label: { whiteSpace: 'normal' } }}
          disabled={!isPossible}
          loading={send.isPending}
          onClick={() => send.mutate({ body: { kind, language } })}
        >
          {t('TEST_MAIL.SEND')}
        </Button>
      </Group>
    </Section>
  )
}
