import { getCompany } from '@assay/contract/company'
import { isDecisionKind } from '@assay/domain/mail/decisionKinds'
import { type MailText, plainMailText, writeMail } from '@assay/domain/mail/mailWords'
import { momentInMail } from '@assay/domain/mail/momentInMail'
import { type CandidateMailKind, ownMailWords } from '@assay/domain/mail/ownWords'
import { withSignature } from '@assay/domain/mail/signature'
import type { Language } from '@assay/domain/people/languages'
import { isTimeZone } from '@assay/domain/round/timeZone'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '../../../i18n/text.ts'
import { query } from '../../../lib/api.ts'
import { amountOfQuestions, type BlueprintValues } from '../blueprintForm.ts'
import styles from './MailFields.module.css'

const DAY_MS = 24 * 60 * 60_000

interface Props {
  kind: CandidateMailKind
  words: MailText
  values: BlueprintValues
  language: Language
  /** Time window for the start of the test. By default, the blueprint's number of days determines it. */
  window?: { opens: string | null; closes: string | null }
}

export function MailPreview({ kind, words, values, language, window }: Props) {
  const now = useMemo(() => Date.now(), [])
  const { data: company } = useQuery(query(getCompany))
  const ownEnd = values.open_days === '' ? null : now + values.open_days * DAY_MS
  const closes = window?.closes ? Date.parse(window.closes) : ownEnd
  const opens = window?.opens ? Date.parse(window.opens) : null
  const moment = (time: number | null) =>
    time === null ? null : momentInMail(time, language, isTimeZone(values.time_zone) ? values.time_zone : 'UTC')
  const { subject, body } = writeMail(words, {
    name: t('BLUEPRINT.SAMPLE_NAME'),
    email: 'carol@example.com',
    link: isDecisionKind(kind) ? null : `${location.origin}/interviews/Kq3vZr8LxT5wYb2NcJ7hMd`,
    questions: String(amountOfQuestions(values)),
    minutes: String(values.max_time),
    opens: moment(opens),
    closes: moment(closes),
    company: company?.name ?? null,
    role: values.role.trim() || null,
  })
  return (
    <section aria-label={t('BLUEPRINT.PREVIEW')} className={styles['preview']}>
      <Text fz="xs" c="dimmed">
        {t('BLUEPRINT.PREVIEW_OF_MAIL')}
      </Text>
      <Text fw={600} mt={4}>
        {subject ?? ownMailWords[language][kind].subject}
      </Text>
      <p dir="auto" className={styles['words']}>
        {plainMailText(company ? withSignature(body, company, language) : body)}
      </p>
    </section>
  )
}
