import type { UploadedFile } from '@assay/contract/files/uploadedFile'
import type { NewQuestion } from '@assay/contract/questions'
import { refuseField, refuseFields } from '../../http/refusal.ts'
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
