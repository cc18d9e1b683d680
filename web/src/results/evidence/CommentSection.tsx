import type { Evidence } from '@assay/contract/results/evidence'
import { Text } from '@mantine/core'
import { momentInZone, momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './evidence.module.css'

type Replied = Pick<Evidence, 'reply' | 'reply_until'>

export function CommentSection(replied: Replied) {
  return (
    <Section title={t('REPLY.TITLE')}>
      <CandidateComment {...replied} />
    </Section>
  )
}

function CandidateComment({ reply, reply_until: until }: Replied) {
  if (reply)
    return (
      <>
        <p dir="auto" className={styles['words']}>
          {reply.text}
        </p>
        <Text fz="xs" c="dimmed" mt={6}>
          <time dateTime={reply.time}>{momentOf(reply.time)}</time>
        </Text>
      </>
    )
  // The time comes from the user's clock; it affects only this text.
  const canCome = until !== null && Date.parse(until) > Date.now()
  return (
    <Text fz="sm" c="dimmed" title={canCome ? momentInZone(until) : undefined}>
      {canCome ? t('REPLY.UNTIL', { moment: momentOf(until) }) : t('REPLY.NONE')}
    </Text>
  )
}
