import type { Interview } from '@assay/contract/interviews/interviews'
import { Text, VisuallyHidden } from '@mantine/core'
import { dayAndMonthOf, momentInZone } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import styles from './InviteLines.module.css'
import { mailInWords, mailStateInWords } from './mailInWords.ts'

interface Fact {
  short: string
  whole: string
  isWarning: boolean
}

/** The cell shows only the most urgent fact. Its `title` and the text for screen readers contain all facts. */
export function InviteLines({ interview, isOfRound }: { interview: Interview; isOfRound: boolean }) {
  const { blueprint } = interview
  const facts = factsOf(interview)
  const [first] = facts
  const all = facts.map(({ whole }) => whole).join(' · ')
  return (
    <div className={styles['lines']}>
      {blueprint && !isOfRound && (
        <TextLink to={paths.round} params={{ id: `${blueprint.id}` }} fz="xs">
          {blueprint.name}
        </TextLink>
      )}
      {first && (
        <Text span fz="xs" c={first.isWarning ? 'var(--mantine-color-red-text)' : 'dimmed'} title={all}>
          <span aria-hidden>{first.short}</span>
          <VisuallyHidden>{all}</VisuallyHidden>
        </Text>
      )}
    </div>
  )
}

function factsOf(interview: Interview): Fact[] {
  const mails = [mailFact('reminder', interview), mailFact('invitation', interview)].filter((fact) => fact !== null)
  return [
    ...mails.filter(({ isWarning }) => isWarning),
    ...windowFacts(interview),
    ...mails.filter(({ isWarning }) => !isWarning),
  ]
}

function mailFact(kind: 'invitation' | 'reminder', interview: Interview): Fact | null {
  const mail = interview[kind]
  const short = mailStateInWords(kind, mail, dayAndMonthOf)
  if (!short) return null
  return { short, whole: mailInWords(kind, mail) ?? short, isWarning: mail.state === 'failed' }
}

function windowFacts({ entry_state, opens_at, closes_at }: Interview): Fact[] {
  if (entry_state === 'started') return []
  if (entry_state === 'withdrawn') {
    const withdrawn = t('INVITE.WITHDRAWN')
    return [{ short: withdrawn, whole: withdrawn, isWarning: true }]
  }
  const isExpired = entry_state === 'expired'
  const opens = entry_state === 'waiting' && opens_at ? [momentFact('INVITE.OPENS', opens_at)] : []
  if (!closes_at) return opens
  return [...opens, momentFact(isExpired ? 'INVITE.EXPIRED' : 'INVITE.CLOSES', closes_at, isExpired)]
}

const momentFact = (
  text: 'INVITE.OPENS' | 'INVITE.CLOSES' | 'INVITE.EXPIRED',
  moment: string,
  isWarning = false,
): Fact => ({
  short: t(text, { moment: dayAndMonthOf(moment) }),
  whole: t(text, { moment: momentInZone(moment) }),
  isWarning,
})
