import { useEffect } from 'react'
import { openTabChannel } from '../engine/effects/clock/tabChannel.ts'

/** Another tab of this browser that asks whether the test is open elsewhere gets its answer. */
export function useAnswering(code: string): void {
  useEffect(() => openTabChannel(code, () => {}).close, [code])
}
