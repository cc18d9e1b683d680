import common from './common.ts'
import exam from './exam.ts'

/** All that a candidate reads, in one file. */
export default { ...common, ...exam } as const
