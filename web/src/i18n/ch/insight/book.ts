import { bank } from './bank.ts'
import { explanations } from './explanations.ts'
import { keyFix } from './keyFix.ts'
import { scores } from './scores.ts'
import { tests } from './tests.ts'

export default { ...bank, ...explanations, ...keyFix, ...scores, ...tests } as const
