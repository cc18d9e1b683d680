import { imports } from '../imports/imports.ts'
import { plan } from '../imports/plan.ts'
import { passages } from '../passages.ts'
import { questionBank } from '../questions/bank.ts'

/** The bank in and out, and its past: comes with the screens that show it. */
export default { ...imports, ...plan, ...passages, ...questionBank } as const
