import { imports } from '../imports/imports.ts'
import { plan } from '../imports/plan.ts'
import { passages } from '../passages.ts'
import { questionBank } from '../questions/bank.ts'

export default { ...imports, ...plan, ...passages, ...questionBank } as const
