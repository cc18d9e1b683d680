import { marks } from '../attempts.ts'
import { bin } from '../bin.ts'
import { decisions } from '../decisions.ts'
import { giveTime } from '../interviews/giveTime.ts'
import { live } from '../live.ts'
import { notices } from '../notifications.ts'
import { people } from '../people.ts'
import { evidence } from '../results/evidence.ts'
import { activeRounds } from '../rounds/activeRounds.ts'

export default {
  ...giveTime,
  ...evidence,
  ...marks,
  ...live,
  ...people,
  ...bin,
  ...notices,
  ...decisions,
  ...activeRounds,
} as const
