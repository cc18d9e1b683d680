import type { ActiveRound } from '@assay/contract/dashboard/activeRounds'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrophy, IconUserPlus } from '@tabler/icons-react'
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

function RoundCard({ round, canSend }: { round: ActiveRound; canSend: boolean }) {
  const { id, name, role, funnel, due } = round
  const heading = useId()
  const params = { id: `${id}` }
  return (
    <article aria-labelledby={heading}>
      <Surface px="md" py="sm" className={styles['card']}>
        <Group justify="space-between" gap="xs">
          <Group gap="0 12px" align="baseline" className={styles['name']}>
            <Title order={3} id={heading}>
              <TextLink to={paths.round} params={params} inherit c="inherit" underline="hover" preload="intent">
                {name}
              </TextLink>
            </Title>
            {role && (
              <Text dir="auto" fz="sm" c="dimmed">
                {role}
              </Text>
            )}
          </Group>
          <Group gap="xs">
            {round.best.length > 1 && (
              <ButtonLink
                to={paths.round}
                params={params}
                search={{ tab: 'ranking', first: round.best.length }}
                preload="intent"
                size="xs"
                variant="light"
              >
                {t('ROUNDS.SELECT_TOP', { count: round.best.length })}
              </ButtonLink>
            )}
            {funnel.finished > 0 && (
              <ButtonLink
                to={paths.round}
                params={params}
                search={{ tab: 'ranking' }}
                preload="intent"
                size="xs"
                variant="default"
                leftSection={<IconTrophy {...icon} />}
              >
                {t('ROUND.RANKING')}
              </ButtonLink>
            )}
            <ButtonLink
              to={paths.addCandidates}
              params={params}
              preload="intent"
              size="xs"
              variant="default"
              leftSection={<IconUserPlus {...icon} />}
            >
              {t('ROUND.ADD')}
            </ButtonLink>
          </Group>
        </Group>
        <RoundCounts blueprintId={id} funnel={funnel} due={due} canSend={canSend} isCompact />
        <div className={styles['columns']}>
          {round.best.length > 0 && <BestList round={round} />}
          <RoundNews round={round} />
        </div>
      </Surface>
    </article>
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
        {rounds.map((round) => (
          <RoundCard key={round.id} round={round} canSend={canSend} />
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
