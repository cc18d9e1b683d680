import type { Decision } from '@assay/contract/decisions/decision'
import { getDecision } from '@assay/contract/decisions/decisions'
import type { InterviewResults } from '@assay/contract/results/results'
import { announcesDecision, decisionKinds } from '@assay/domain/mail/decisionKinds'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { t } from '../../i18n/text.ts'
import { DecisionMark } from '../../interviews/decide/DecisionMark.tsx'
import { stateInWords } from '../../interviews/decide/decisionWords.ts'
import { DecisionMailButton } from '../../interviews/decide/mail/DecisionMailButton.tsx'
import { DecisionMailLine } from '../../interviews/decide/mail/DecisionMailLine.tsx'
import { QueuedMailsLine } from '../../interviews/decide/mail/QueuedMailsLine.tsx'
import { query } from '../../lib/api.ts'
import { Failure } from '../../shell/Failure.tsx'
import { Section } from '../../ui/Section.tsx'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'
import { Moment } from '../Moment.tsx'
import styles from './decision.module.css'

const isDecisionMailed = ({ state }: Decision) => decisionKinds.some((kind) => announcesDecision(kind, state))

export function DecisionSection({ results: { code, decision_mail: mail } }: { results: InterviewResults }) {
  const { data, isError, refetch } = useQuery(query(getDecision, { params: { code } }))
  if (!data) return isError && <Failure text={t('DECISION.LOAD_FAILED')} onRetry={refetch} />

  const { decision, history } = data
  if (history.length === 0) return null
  return (
    <Section title={t('DECISION.TITLE')}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          {decision.state === 'undecided' ? (
            <Text fz="sm" c="dimmed">
              {stateInWords('undecided')}
            </Text>
          ) : (
            <DecisionMark state={decision.state} />
          )}
          {isDecisionMailed(decision) && <DecisionMailButton codes={[code]} variant="default" />}
        </Group>
        <DecisionMailLine mail={mail} />
        {mail?.state === 'queued' && <QueuedMailsLine of={{ code }} />}
        {decision.reason !== null && (
          <p dir="auto" className={styles['words']}>
            {decision.reason}
          </p>
        )}
        <History history={history} />
      </Stack>
    </Section>
  )
}

function History({ history }: { history: readonly Decision[] }) {
  const id = useId()
  return (
    <div>
      <Title order={3} size="h5" id={id} mb={6}>
        {t('DECISION.HISTORY')}
      </Title>
      <ul className={styles['list']} aria-labelledby={id}>
        {history.map(({ state, reason, by, time }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the start, and two may be equal
          <li key={history.length - at}>
            <Text fz="sm">
              <b>{stateInWords(state)}</b>
              {at > 0 && reason !== null && (
                <>
                  {' · '}
                  <AutoDirText>{reason}</AutoDirText>
                </>
              )}
            </Text>
            <Text fz="xs" c="dimmed">
              <AutoDirText>{by?.full_name ?? '–'}</AutoDirText>
              {time !== null && (
                <>
                  {' · '}
                  <Moment time={time} />
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
