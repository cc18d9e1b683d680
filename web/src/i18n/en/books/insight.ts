import { bank } from '../insight/bank.ts'
import { explanations } from '../insight/explanations.ts'
import { keyFix } from '../insight/keyFix.ts'
import { scores } from '../insight/scores.ts'
import { tests } from '../insight/tests.ts'
import { confirm } from '../verification.ts'

export default { ...bank, ...confirm, ...explanations, ...keyFix, ...scores, ...tests } as const
