import type { Presence } from '@assay/contract/live/live'
import { shortSpan } from '@assay/domain/exam/shortSpan'
import { Badge } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { useSecond } from '../../lib/times/useSecond.ts'
import type { LiveRow } from '../liveRows.ts'

const looks: Record<Presence, { text: TextKey; color: string; hint?: TextKey }> = {
  here: { text: 'LIVE.IS_HERE', color: 'green' },
  away: { text: 'LIVE.IS_AWAY', color: 'yellow' },
  unknown: { text: 'LIVE.IS_UNKNOWN', color: 'gray', hint: 'LIVE.UNKNOWN_HINT' },
  waiting: { text: 'LIVE.IS_WAITING', color: 'accent', hint: 'LIVE.WAITING_HINT' },
}

export function PresenceCell({ row: { test, toldAt, since, isGone } }: { row: LiveRow }) {
  const now = useSecond()
  if (isGone)
    return (
      <Badge variant="dot" color="gray" title={t('LIVE.NOT_LISTED')}>
        {t('LIVE.OVER')}
      </Badge>
    )
  const { text, color, hint } = looks[test.presence]
  const awayMs = test.away_since ? toldAt - Date.parse(test.away_since) + Math.max(0, now - since) : 0
  return (
    <Badge variant="dot" color={color} title={hint && t(hint)}>
      {t(text, { time: shortSpan(Math.max(0, Math.floor(awayMs / 1000))) })}
    </Badge>
  )
}
