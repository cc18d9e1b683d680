import { giveTime } from '../interviews/giveTime.ts'
import { live } from '../live.ts'
import { people } from '../people.ts'
import { evidence } from '../results/evidence.ts'
import { marks } from '../sitting/marks.ts'

/** The time of a test and what it leaves behind: comes with the screens that show it. */
export default { ...giveTime, ...evidence, ...marks, ...live, ...people } as const
