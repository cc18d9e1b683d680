import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { question } from '../questions/questions.ts'
import { uploadedFile } from '../uploadedFile.ts'

export const uploadQuestions = endpoint({
  method: 'POST',
  path: '/question/upload',
  access: 'staff',
  scope: 'bank:write',
  changes: ['question', 'passage', 'label'],
  summary: 'Add the questions of a YAML file, all or none; duplicates of the bank are reported',
  encoding: 'file',
  body: z.object({ file: uploadedFile }),
  status: 201,
  response: z.object({
    amount_of_questions: z.number(),
    questions: z.array(question),
    /** Indexes (from 0) of the entries whose description and answers already exist in the bank. */
    duplicates: z.array(z.number()),
    /** The upload is stored as a finished import, so that a user can undo the whole upload. */
    import_id: z.number(),
  }),
  isCompressible: true,
  refusals: { TEXTS_WAITING: 429 },
})
