import type { UploadedFile } from '@assay/contract/files/uploadedFile'
import type { NewQuestion } from '@assay/contract/questions'
import type { Doer } from '../../db/audit.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurn } from '../../db/turn.ts'
import { refuseField, refuseFields } from '../../http/refusal.ts'
import { BANK } from '../../labels/bank.ts'
import { prepare, storeQuestions } from '../createQuestions.ts'
import { listKnownDigests } from '../queries.ts'
import type { Texts } from '../texts/workshop.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf({ bytes }: UploadedFile): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return refuseField('file', 'UNREADABLE_FILE')
  }
}

export async function questionsOf({ readFile }: Texts, file: UploadedFile): Promise<NewQuestion[]> {
  const read = await readFile(textOf(file))
  if (!read) return refuseField('file', 'UNREADABLE_FILE')
  return 'questions' in read ? read.questions : refuseFields(read.errors)
}

interface Upload {
  ids: number[]
  /** The entries that the bank, or the file further up, has already. */
  duplicates: number[]
}

/** Stores what is new and names what is not; of two uploads of one file at once only one finds it new. */
export async function uploadQuestions(
  db: Db,
  texts: Texts,
  doer: Doer,
  questions: readonly NewQuestion[],
): Promise<Upload> {
  const ready = await prepare(texts, questions)
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, BANK)
    const digests = ready.map(({ digest }) => digest)
    const known = new Set((await inChunks(digests, (part) => listKnownDigests(tx, part))).map(({ digest }) => digest))
    const duplicates = digests.flatMap((digest, index) =>
      known.has(digest) || digests.indexOf(digest) < index ? [index] : [],
    )
    const repeated = new Set(duplicates)
    const ids = await storeQuestions(
      tx,
      doer,
      ready.filter((_, index) => !repeated.has(index)),
    )
    return { ids, duplicates }
  })
}
