import type { Interview } from '@assay/contract/interviews'
import { Checkbox, Group } from '@mantine/core'
import { useText } from '../i18n/text.ts'
import type { Selection } from './useSelection.ts'

interface Props {
  number: number
  interview: Interview
  selection: Selection
}

/** The number of the row; a finished interview can be marked to be compared. */
export function NumberCell({ number, interview: { code, name, result }, selection }: Props) {
  const t = useText()
  const isChosen = selection.codes.includes(code)
  return (
    <Group gap={8} wrap="nowrap">
      <Checkbox
        size="xs"
        aria-label={t('INTERVIEWS.SELECT', { name })}
        checked={isChosen}
        disabled={result === null || (selection.isFull && !isChosen)}
        onChange={() => selection.toggle(code)}
      />
      {number}
    </Group>
  )
}
