import { networkOf } from '../http/visitor/address.ts'
import type { Count } from '../http/visitor/limits.ts'

const MINUTE = 60_000
const PER_ACCOUNT = { burst: 5, perMs: 15 * MINUTE }
const PER_ADDRESS = { burst: 30, perMs: MINUTE }
/** From wherever tries on one account come: after thirty, one every ten seconds. It brakes, and never locks. */
const ANYWHERE = { burst: 30, perMs: 5 * MINUTE }

interface Try {
  address: string
  account: string
  /** The mark of a browser that this account has signed in with. */
  browser: string | null
}

/** Under which limits a try counts. A browser that is known has tries of its own, which nobody else can use up. */
export function countsOf({ address, account, browser }: Try): Count[] {
  if (browser) return [['sign-in by browser', PER_ACCOUNT, browser]]
  const network = networkOf(address)
  return [
    ['sign-in by address', PER_ADDRESS, network],
    ['sign-in by account', PER_ACCOUNT, `${network} ${account}`],
    ['sign-in from anywhere', ANYWHERE, account],
  ]
}
