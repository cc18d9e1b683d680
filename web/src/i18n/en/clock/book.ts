import { marks } from '../marks.ts'
import { evidence } from './evidence.ts'
import { extraTime } from './extraTime.ts'
import { live } from './live.ts'

/** The time of a test and what it leaves behind: comes with the screens that show it. */
export default { ...extraTime, ...evidence, ...marks, ...live } as const
