const key = 'assay-ended'

const ways = ['finished', 'time', 'elsewhere', 'elsewhere_lost', 'closed'] as const

/** What the end page can tell. `closed`: only the server's word that the interview is over. `elsewhere_lost`: something was selected here, and not submitted. */
export interface Ending {
  how: (typeof ways)[number]
  /** Of which test; null where a page before this one has kept it. */
  code: string | null
  /** The numbers of the questions whose answers did not reach the server before the end. */
  undelivered: readonly number[]
}

const numbersIn = (kept = ''): number[] => kept.split(',').map(Number).filter(Boolean)

/** Where the browser keeps nothing, until the next reload. */
let last: Ending | null = null

export function storeEnding(ending: Ending): void {
  last = ending
  try {
    sessionStorage.setItem(key, [ending.how, ending.undelivered.join(','), ending.code].join(' '))
  } catch {
    // A reload shows less.
  }
}

/** The end that this tab has come to, if it has. */
export function readEnding(): Ending | null {
  try {
    const [kept, undelivered, code] = sessionStorage.getItem(key)?.split(' ') ?? []
    const how = ways.find((way) => way === kept)
    return how ? { how, undelivered: numbersIn(undelivered), code: code || null } : last
  } catch {
    return last
  }
}

/** The server's word that the interview is over; what this tab has seen of its end says more. */
export function noteClosed(code: string): void {
  if (readEnding()?.code !== code) storeEnding({ how: 'closed', undelivered: [], code })
}

export function forgetEnding(): void {
  last = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
