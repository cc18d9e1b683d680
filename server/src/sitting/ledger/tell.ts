import { inChunks } from '../../db/chunks.ts'
import type { Tx } from '../../db/schema.ts'
import { isAnyoneTold, tellWebhooks } from '../../webhooks/outbox.ts'

/** What webhooks are told of a test while it is there, and how the test stands then. */
const statuses = {
  'interview.started': 'In Progress',
  'interview.finished': 'Done',
  'interview.reopened': 'In Progress',
  'interview.rescored': 'Done',
} as const

interface Happened {
  id: number
  at: number
}

/** Stored with what has happened; where nobody is told, one short look is all that it takes. */
export async function tellOfTests(tx: Tx, type: keyof typeof statuses, happened: readonly Happened[]): Promise<void> {
  if (happened.length === 0 || !(await isAnyoneTold(tx, type))) return
  const rows = await inChunks(
    happened.map(({ id }) => id),
    (ids) => tx.selectFrom('interviews').select(['id', 'code']).where('id', 'in', ids).execute(),
  )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  await tellWebhooks(
    tx,
    happened.flatMap(({ id, at }) => {
      const code = codes.get(id)
      if (code === undefined) return []
      return { type, at, interviewId: id, data: { code, interview_status: statuses[type] } }
    }),
  )
}
