import { imports } from './imports.ts'
import { plan } from './plan.ts'

/** The bank in and out, and its past: comes with the screens that show it. */
export default { ...imports, ...plan } as const
