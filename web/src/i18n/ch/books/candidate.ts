import exam from '../exam/exam.ts'
import common from './common.ts'

export default { ...common, ...exam } as const
