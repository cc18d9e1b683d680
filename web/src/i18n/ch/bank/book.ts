import type { ScreenTexts } from '../../books.ts'
import { imports } from './imports.ts'
import { plan } from './plan.ts'
import { questionBank } from './questionBank.ts'

export default { ...imports, ...plan, ...questionBank } satisfies ScreenTexts['bank']
