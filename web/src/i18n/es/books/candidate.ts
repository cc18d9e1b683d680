import exam from '../exam/exam.ts'
import common from './common.ts'

/** All that a candidate reads, in one file. */
export default { ...common, ...exam } as const
