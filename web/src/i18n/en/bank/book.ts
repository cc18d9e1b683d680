import { imports } from './imports.ts'
import { plan } from './plan.ts'
import { questionBank } from './questionBank.ts'

/** The bank in and out, and its past: comes with the screens that show it. */
export default { ...imports, ...plan, ...questionBank } as const
