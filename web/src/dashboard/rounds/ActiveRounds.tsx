import type { ActiveRound } from '@assay/contract/dashboard/activeRounds'
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { RoundCounts } from '../../rounds/RoundCounts.tsx'
import { ButtonLink, TextLink } from '../../ui/links.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { BestList } from './BestList.tsx'
import styles from './RoundCard.module.css'
import { RoundNews } from './RoundNews.tsx'
import { WaitingWork } from './WaitingWork.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

interface CardProps {
  round: ActiveRound
  canSend: boolean
  isFirst: boolean
  canFold: boolean
}

function RoundCard({ round, canSend, isFirst, canFold }: CardProps) {
  const { id, name, role, funnel, due } = round
  const heading = useId()
  const [isOpen, { toggle }] = useDisclosure(isFirst)
  return (
    <article aria-labelledby={heading}>
      <Surface px="md" py={8} className={styles['card']}>
        <div className={styles['row']}>
          <Group gap="0 12px" align="baseline" className={styles['name']}>
            <Title order={3} id={heading}>
              <TextLink
                to={paths.round}
                params={{ id: `${id}` }}
                inherit
                c="inherit"
                underline="hover"
                preload="intent"
              >
                {name}
              </TextLink>
            </Title>
            {role && (
              <Text dir="auto" fz="sm" c="dimmed">
                {role}
              </Text>
            )}
          </Group>
          <RoundCounts blueprintId={id} funnel={funnel} due={due} canSend={canSend} isCompact />
          <Group gap="xs">
            <RoundLinks round={round} />
            {canFold && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-expanded={isOpen}
                aria-label={t('ROUNDS.DETAILS', { name })}
                onClick={toggle}
              >
                {isOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
              </ActionIcon>
            )}
          </Group>
        </div>
        {(isOpen || !canFold) && (
          <div className={styles['columns']}>
            {round.best.length > 0 && <BestList round={round} />}
            <RoundNews round={round} />
          </div>
        )}
      </Surface>
    </article>
  )
}

function RoundLinks({ round: { id, best, funnel } }: { round: ActiveRound }) {
  const link = { to: paths.round, params: { id: `${id}` }, preload: 'intent', size: 'xs' } as const
  return (
    <>
      {best.length > 1 && (
        <ButtonLink {...link} search={{ tab: 'ranking', first: best.length }} variant="light">
          {t('ROUNDS.SELECT_TOP', { count: best.length })}
        </ButtonLink>
      )}
      {funnel.finished > 0 && (
        <ButtonLink {...link} search={{ tab: 'ranking' }} variant="default">
          {t('ROUND.RANKING')}
        </ButtonLink>
      )}
      <ButtonLink {...link} to={paths.addCandidates} variant="default">
        {t('ROUND.ADD')}
      </ButtonLink>
    </>
  )
}

interface Props {
  rounds: readonly ActiveRound[]
  total: number
  onAll: () => void
  canSend: boolean
}

export default function ActiveRounds({ rounds, total, onAll, canSend }: Props) {
  return (
    <>
      <WaitingWork rounds={rounds} />
      <Stack component="section" aria-labelledby="rounds" gap="sm">
        <Title order={2} id="rounds">
          {t('ROUNDS.TITLE')}
        </Title>
        {rounds.map((round, at) => (
          <RoundCard key={round.id} round={round} canSend={canSend} isFirst={at === 0} canFold={rounds.length > 1} />
        ))}
        {rounds.length < total && (
          <Button variant="default" onClick={onAll} style={{ alignSelf: 'start' }}>
            {t('ROUNDS.ALL', { count: total })}
          </Button>
        )}
      </Stack>
    </>
  )
}
