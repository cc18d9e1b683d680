import { tellsOf } from './tells.ts'

/** What every call goes through. */
export interface HttpTables {
  /** What calls with an Idempotency-Key were answered; see http/once.ts. */
  kept_answers: {
    caller: string
    key: string
    call: string
    /** Of the body, which is not kept. */
    digest: string
    at: number
    /** Null while it runs. */
    status: number | null
    answer: string | null
    erased_at: number | null
  }
}

export const httpTell = tellsOf<HttpTables>()({
  kept_answers: { candidate: 'answer', staff: 'caller', nobody: 'key call digest at status erased_at' },
})
