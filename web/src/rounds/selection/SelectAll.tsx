import type { Interview } from '@assay/contract/interviews/interviews'
import { Button } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { useWholeRound } from '../wholeRound.ts'
import type { CandidateSelection } from './useCandidateSelection.ts'

interface Props {
  selection: CandidateSelection
  total: number
  readAll: () => Promise<Interview[]>
}

export function SelectAll({ selection, total, readAll }: Props) {
  const { isReading, withWholeRound } = useWholeRound()
  const choose = () => withWholeRound(() => readAll().then(selection.chooseAll))
  return (
    <Button variant="subtle" size="compact-sm" loading={isReading} onClick={() => void choose()}>
      {t('ROUND.SELECT_ALL', { count: total })}
    </Button>
  )
}
