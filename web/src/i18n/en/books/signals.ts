import { signals } from '../rounds/signals.ts'

export default { ...signals } as const
