import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toastFailure } from '../../lib/toast.tsx'
import type { RoundListState } from '../roundState.ts'
import { roundSearchQuery } from '../useRoundList.ts'
import { readRound } from '../wholeRound.ts'
import type { Selection } from './useSelection.ts'

interface Props {
  chosen: Selection
  blueprint: number
  state: RoundListState
  total: number
}

export function SelectAll({ chosen, blueprint, state, total }: Props) {
  const [isReading, setReading] = useState(false)
  async function choose(): Promise<void> {
    setReading(true)
    const read = () => readRound(blueprint, roundSearchQuery(state)).then(chosen.chooseAll)
    await toastFailure('choose all', read, () => t('ROUND.READ_FAILED'))
    setReading(false)
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isReading} onClick={() => void choose()}>
      {t('ROUND.SELECT_ALL', { count: total })}
    </Button>
  )
}
