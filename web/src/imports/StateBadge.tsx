import type { ImportState } from '@assay/contract/imports/imports'
import { Badge } from '@mantine/core'
import { type TextKey, t } from '../i18n/text.ts'

const looks: Record<ImportState, { text: TextKey; color: string }> = {
  reading: { text: 'IMPORT.STATE_READING', color: 'accent' },
  ready: { text: 'IMPORT.STATE_READY', color: 'yellow' },
  refused: { text: 'IMPORT.STATE_REFUSED', color: 'red' },
  done: { text: 'IMPORT.STATE_DONE', color: 'green' },
  undone: { text: 'IMPORT.STATE_UNDONE', color: 'gray' },
}

export function StateBadge({ state }: { state: ImportState }) {
  const { text, color } = looks[state]
  return (
    <Badge variant="dot" color={color}>
      {t(text)}
    </Badge>
  )
}
