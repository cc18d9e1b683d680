import { z } from 'zod'

const labelDocument = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  amount_of_questions: z.number(),
  import_id: z.number().nullable(),
})

export const readLabel = (document: string) => labelDocument.parse(JSON.parse(document))
