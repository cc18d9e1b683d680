import type { Interview } from '@assay/contract/interviews/interviews'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCopy, IconMail } from '@tabler/icons-react'
import { type TextKey, t } from '../../i18n/text.ts'
import { copyWithNotice } from '../copyWithNotice.ts'
import styles from './InterviewLink.module.css'
import { SendInvitation } from './SendInvitation.tsx'

const copied = { link: 'INTERVIEWS.LINK_COPIED', email: 'WIZARD.EMAIL_COPIED' } as const

const linkOf = ({ link }: Interview) => link ?? ''

export function Invitation({ interview }: { interview: Interview }) {
  const { email } = interview
  return (
    <Stack gap="sm">
      <ToCopy label={t('WIZARD.LINK')} value={linkOf(interview)} copyLabel={t('WIZARD.COPY_LINK')} done={copied.link} />
      <ToCopy label={t('WIZARD.EMAIL')} value={email} copyLabel={t('WIZARD.COPY_EMAIL')} done={copied.email} />
      <Group gap="xs">
        <SendInvitation code={interview.code} />
        <Button
          component="a"
          variant="default"
          href={mailTo(interview)}
          leftSection={<IconMail size={16} aria-hidden />}
        >
          {t('WIZARD.MAIL')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ToCopyProps {
  label: string
  value: string
  copyLabel: string
  done: TextKey
}

function ToCopy({ label, value, copyLabel, done }: ToCopyProps) {
  return (
    <div className={styles['link']}>
      <TextInput label={label} value={value} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyWithNotice(value, t(done))}
      >
        {copyLabel}
      </Button>
    </div>
  )
}

/** A `mailto:` link; mail needs CRLF line breaks. */
function mailTo(interview: Interview): string {
  const { name, email, amount_of_questions: count, max_time: minutes } = interview
  const link = linkOf(interview)
  const subject = encodeURIComponent(t('WIZARD.MAIL_SUBJECT'))
  const body = t('WIZARD.MAIL_BODY', { name, email, link, count, minutes }).replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(body)}`
}
