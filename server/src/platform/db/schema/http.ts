import { personalColumnsOf } from './columnOwners.ts'

export interface HttpTables {
  kept_answers: {
    caller: string
    key: string
    call: string
    digest: string
    at: number
    /** The column `status` is null while the request is running. */
    status: number | null
    answer: string | null
    erased_at: number | null
  }
}

export const httpPersonalColumns = personalColumnsOf<HttpTables>()({
  kept_answers: { candidate: 'answer', staff: 'caller', nobody: 'key call digest at status erased_at' },
})
