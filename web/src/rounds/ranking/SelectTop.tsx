import { getRanking } from '@assay/contract/rounds'
import { Button, Group, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast.tsx'
import type { Selection } from '../selection/useSelection.ts'
import { type RankingState, rankingQuery } from './rankingState.ts'

const AMOUNTS = [3, 5, 10]

interface Props {
  blueprintId: number
  state: RankingState
  total: number
  selection: Selection
}

export function SelectTop({ blueprintId, state, total, selection }: Props) {
  const choose = (amount: number) =>
    toastFailure(
      'choose first',
      async () => {
        const query = { ...rankingQuery(state), start_index: 0, end_index: amount }
        const { body } = await sendRequest(getRanking, { params: { id: blueprintId }, query })
        selection.chooseAll(body.interviews)
      },
      () => t('ROUND.READ_FAILED'),
    )
  return (
    <Group gap="xs">
      <Text span fz="sm" c="dimmed">
        {t('RANKING.SELECT_FIRST')}
      </Text>
      {AMOUNTS.filter((amount, at) => at === 0 || amount <= total).map((amount) => (
        <Button
          key={amount}
          size="compact-sm"
          variant="default"
          aria-label={t('RANKING.TOP', { count: amount })}
          onClick={() => void choose(amount)}
        >
          {amount}
        </Button>
      ))}
    </Group>
  )
}
