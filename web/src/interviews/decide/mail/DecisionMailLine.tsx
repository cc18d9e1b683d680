import type { DecisionMail } from '@assay/contract/decisions/decisionMail'
import { Text } from '@mantine/core'
import { minuteOf, momentOf } from '../../../i18n/dates.ts'
import { t } from '../../../i18n/text.ts'
import { reasonInWords } from '../../cells/mailInWords.ts'

function inWords({ state, sends_at, sent_at }: DecisionMail): string {
  switch (state) {
    case 'queued':
      return t('DECISION_MAIL.IS_QUEUED', { moment: minuteOf(sends_at, Date.now()) })
    case 'sent':
      return t('DECISION_MAIL.IS_SENT', { moment: sent_at ? momentOf(sent_at) : '' })
    case 'failed':
      return t('DECISION_MAIL.HAS_FAILED')
    case 'taken_back':
      return t('DECISION_MAIL.IS_TAKEN_BACK')
  }
}

export function DecisionMailLine({ mail }: { mail: DecisionMail | null }) {
  if (!mail) return null
  const { state, reason } = mail
  const words = inWords(mail)
  const fullText = reason ? t('INVITE.BECAUSE', { words, reason: reasonInWords(reason) }) : words
  return (
    <Text fz="xs" c={state === 'failed' ? 'var(--mantine-color-red-text)' : 'dimmed'} title={fullText}>
      {fullText}
    </Text>
  )
}
