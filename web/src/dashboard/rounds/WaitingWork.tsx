import type { ActiveRound } from '@assay/contract/dashboard/activeRounds'
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { QueuedMailsLine } from '../../interviews/decide/mail/QueuedMailsLine.tsx'
import { paths } from '../../paths.ts'
import { FixAddressesButton } from '../../rounds/due/FixAddressesButton.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'
import { CandidateNames } from './CandidateNames.tsx'
import styles from './RoundCard.module.css'

export function WaitingWork({ rounds }: { rounds: readonly ActiveRound[] }) {
  const rows = rounds.flatMap(rowsOf)
  return (
    <Stack gap="sm">
      <QueuedMailsLine />
      {rows.length > 0 && (
        <Stack component="section" aria-labelledby="waiting" gap="sm">
          <Title order={2} id="waiting">
            {t('ROUNDS.WAITING')}
          </Title>
          <Surface px="md" py="xs">
            <ul className={styles['waiting']}>{rows}</ul>
          </Surface>
        </Stack>
      )}
    </Stack>
  )
}

function rowsOf(round: ActiveRound): ReactNode[] {
  const { id, due, news } = round
  const newsOf = (wanted: string) => news.find(({ kind }) => kind === wanted)
  const failed = newsOf('undeliverable')
  const verdict = newsOf('verdict')
  const comment = newsOf('comment')
  return [
    due.mend > 0 && (
      <Row
        key={`mend ${id}`}
        round={round}
        text={t('NEWS.UNDELIVERABLE', { count: due.mend })}
        search={{ state: 'failed' }}
      >
        {failed && <CandidateNames {...failed} hasResult={false} />}
        <FixAddressesButton blueprintId={id} count={due.mend} />
      </Row>
    ),
    due.decide > 0 && (
      <Row
        key={`decide ${id}`}
        round={round}
        text={t('ROUNDS.UNDECIDED', { count: due.decide })}
        search={{ tab: 'ranking', decision: 'undecided' }}
      />
    ),
    verdict && (
      <Row
        key={`verdict ${id}`}
        round={round}
        text={t('NEWS.VERDICT', { count: verdict.amount })}
        search={{ tab: 'ranking' }}
      >
        <CandidateNames {...verdict} hasResult tab="notes" />
      </Row>
    ),
    comment && (
      <Row
        key={`comment ${id}`}
        round={round}
        text={t('NEWS.COMMENT', { count: comment.amount })}
        search={{ tab: 'ranking' }}
      >
        <CandidateNames {...comment} hasResult tab="record" />
      </Row>
    ),
  ]
}

interface RowProps {
  round: ActiveRound
  text: string
  search: Record<string, string>
  children?: ReactNode
}

const Row = ({ round: { id, name }, text, search, children }: RowProps) => (
  <li>
    <TextLink to={paths.round} params={{ id: `${id}` }} search={search} preload="intent" fz="sm" fw={600}>
      {text}
    </TextLink>
    <AutoDirText>{name}</AutoDirText>
    {children}
  </li>
)
