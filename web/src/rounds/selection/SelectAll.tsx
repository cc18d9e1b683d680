import { Button } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import type { RoundListState } from '../roundState.ts'
import { roundSearchQuery } from '../useRoundList.ts'
import { readRound, useWholeRound } from '../wholeRound.ts'
import type { Selection } from './useSelection.ts'

interface Props {
  selection: Selection
  blueprint: number
  state: RoundListState
  total: number
}

export function SelectAll({ selection, blueprint, state, total }: Props) {
  const { isReading, withWholeRound } = useWholeRound()
  const choose = () => withWholeRound(() => readRound(blueprint, roundSearchQuery(state)).then(selection.chooseAll))
  return (
    <Button variant="subtle" size="compact-sm" loading={isReading} onClick={() => void choose()}>
      {t('ROUND.SELECT_ALL', { count: total })}
    </Button>
  )
}
