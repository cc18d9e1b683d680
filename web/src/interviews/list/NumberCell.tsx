import type { Interview } from '@assay/contract/interviews'
import { Checkbox, Group } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import type { Selection } from './useSelection.ts'

interface Props {
  number: number
  interview: Interview
  selection: Selection
}

/** The number of the row; a finished interview can be marked to be compared. */
export function NumberCell({ number, interview: { code, name, result }, selection }: Props) {
  const isChosen = selection.codes.includes(code)
  const isTooMuch = selection.isFull && !isChosen
  const whyNot = result ? 'INTERVIEWS.SELECT_FULL' : 'INTERVIEWS.SELECT_FINISHED'
  const isOff = result === null || isTooMuch
  return (
    <Group gap={8} wrap="nowrap">
      <Checkbox
        size="xs"
        aria-label={t('INTERVIEWS.SELECT', { name })}
        title={isOff ? t(whyNot) : undefined}
        checked={isChosen}
        disabled={isOff}
        onChange={() => selection.toggle(code)}
      />
      {number}
    </Group>
  )
}
