import type { Flag } from '@assay/contract/insight/figures'
import { Badge, Group } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { flagTexts } from './inWords.ts'

const colors: Record<Flag, string> = {
  LIKELY_WRONG_KEY: 'red',
  GETTING_EASIER: 'yellow',
  WEAK: 'yellow',
  TOO_HARD: 'gray',
  TOO_EASY: 'gray',
  DEAD_OPTION: 'gray',
}

export function FlagBadge({ flag }: { flag: Flag }) {
  return (
    <Badge variant="light" color={colors[flag]} fw={600}>
      {t(flagTexts[flag])}
    </Badge>
  )
}

export function FlagBadges({ flags }: { flags: readonly Flag[] }) {
  return (
    <Group gap={4}>
      {flags.map((flag) => (
        <FlagBadge key={flag} flag={flag} />
      ))}
    </Group>
  )
}
