import type { ActiveRound } from '@assay/contract/dashboard/activeRounds'
import { Button, Stack, Title } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { RoundCard } from './RoundCard.tsx'
import { WaitingWork } from './WaitingWork.tsx'

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
