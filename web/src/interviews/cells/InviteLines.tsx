import type { Interview } from '@assay/contract/interviews/interviews'
import { Text } from '@mantine/core'
import { momentInZone, momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { RowLink } from '../../ui/list/RowLink.tsx'
import styles from './InviteLines.module.css'
import { mailInWords } from './mailInWords.ts'

export function InviteLines({ interview, isOfRound }: { interview: Interview; isOfRound: boolean }) {
  const { blueprint, invitation, reminder } = interview
  return (
    <div className={styles['lines']}>
      {blueprint && !isOfRound && (
        <RowLink to={paths.round} params={{ id: `${blueprint.id}` }} size="xs">
          {blueprint.name}
        </RowLink>
      )}
      <Window interview={interview} />
      <MailLine words={mailInWords('invitation', invitation)} isFailed={invitation.state === 'failed'} />
      <MailLine words={mailInWords('reminder', reminder)} isFailed={reminder.state === 'failed'} />
    </div>
  )
}

function Window({ interview: { entry_state, opens_at, closes_at } }: { interview: Interview }) {
  if (entry_state === 'started') return null
  if (entry_state === 'withdrawn') return <Line isWarning>{t('INVITE.WITHDRAWN')}</Line>
  return (
    <>
      {entry_state === 'waiting' && opens_at && <Moment text="INVITE.OPENS" moment={opens_at} />}
      {closes_at && (
        <Moment
          text={entry_state === 'expired' ? 'INVITE.EXPIRED' : 'INVITE.CLOSES'}
          moment={closes_at}
          isWarning={entry_state === 'expired'}
        />
      )}
    </>
  )
}

interface MomentProps {
  text: 'INVITE.OPENS' | 'INVITE.CLOSES' | 'INVITE.EXPIRED'
  moment: string
  isWarning?: boolean
}

function Moment({ text, moment, isWarning = false }: MomentProps) {
  return (
    <Line isWarning={isWarning} title={momentInZone(moment)}>
      {t(text, { moment: momentOf(moment) })}
    </Line>
  )
}

function MailLine({ words, isFailed }: { words: string | null; isFailed: boolean }) {
  return words && <Line isWarning={isFailed}>{words}</Line>
}

function Line({ children, isWarning = false, title }: { children: string; isWarning?: boolean; title?: string }) {
  return (
    <Text span fz="xs" c={isWarning ? 'var(--mantine-color-red-text)' : 'dimmed'} title={title}>
      {children}
    </Text>
  )
}
