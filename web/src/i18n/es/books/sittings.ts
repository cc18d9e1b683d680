import { marks } from '../attempts.ts'
import { bin } from '../bin.ts'
import { decisions } from '../decisions.ts'
import { giveTime } from '../interviews/giveTime.ts'
import { live } from '../live.ts'
import { notices } from '../notifications.ts'
import { people } from '../people.ts'
import { evidence } from '../results/evidence.ts'
import { cockpit } from '../rounds/cockpit.ts'

export default {
  ...giveTime,
  ...evidence,
  ...marks,
  ...live,
  ...people,
  ...bin,
  ...notices,
  ...decisions,
  ...cockpit,
} as const
