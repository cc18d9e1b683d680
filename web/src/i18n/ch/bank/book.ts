import type { ScreenTexts } from '../../books.ts'
import { imports } from './imports.ts'
import { plan } from './plan.ts'

export default { ...imports, ...plan } satisfies ScreenTexts['bank']
