import { bank } from './bank.ts'
import { explanations } from './explanations.ts'
import { keyFix } from './keyFix.ts'
import { scores } from './scores.ts'
import { tests } from './tests.ts'

/** What finished interviews tell: comes with the screens that show it. */
export default { ...bank, ...explanations, ...keyFix, ...scores, ...tests } as const
