import { networkOf } from '../http/visitor/address.ts'
import type { Count } from '../http/visitor/limits.ts'

const MINUTE = 60_000
const PER_ACCOUNT = { burst: 5, perMs: 15 * MINUTE }
const PER_ADDRESS = { burst: 30, perMs: MINUTE }
/**
 * All tries on one account count together: after thirty, one every ten seconds. The limit slows down and never locks an
 * account.
 */
const ANYWHERE = { burst: 30, perMs: 5 * MINUTE }

interface Try {
  address: string
  account: string
  /** Cookie of a browser in which this account has signed in before. */
  browser: string | null
}

/** The limits for a try. A known browser has its own limit, which other callers cannot use up. */
export function signInLimits({ address, account, browser }: Try): Count[] {
  if (browser) return [['sign-in by browser', PER_ACCOUNT, browser]]
  const network = networkOf(address)
  return [
    ['sign-in by address', PER_ADDRESS, network],
    ['sign-in by account', PER_ACCOUNT, `${network} ${account}`],
    ['sign-in from anywhere', ANYWHERE, account],
  ]
}
