import { signals } from '../rounds/signals.ts'

/** What stands out in the answers of a round: comes with its tab. */
export default { ...signals } as const
