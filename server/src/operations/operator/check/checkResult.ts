import { StartFault } from '../../../startFault.ts'

export interface CheckResult {
  isFault: boolean
  words: string
}

export const passed = (words: string): CheckResult => ({ isFault: false, words })
export const fault = (words: string): CheckResult => ({ isFault: true, words })

const TIMEOUT_MS = 15_000

export async function withCheckTimeout(check: () => Promise<CheckResult>): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve(fault(`no response for ${TIMEOUT_MS / 1_000} s`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([check(), silence])
  } catch (error) {
    const { message } = error as Error
    return fault(error instanceof StartFault ? message : (message.split('\n')[0] ?? message))
  } finally {
    clearTimeout(timer)
  }
}
