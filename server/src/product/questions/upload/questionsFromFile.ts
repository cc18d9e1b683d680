import type { UploadedFile } from '@assay/contract/uploadedFile'
import { refuseField, refuseFields } from '../../../platform/http/refusal.ts'
import type { LimitedRenderer } from '../texts/textRenderer.ts'
import type { QuestionsFileReading } from './readQuestionsFile.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodedText({ bytes }: UploadedFile): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return refuseField('file', 'UNREADABLE_FILE')
  }
}

const YAML_SYNTAX_BYTES = new Set([...'[]{}"\'\n'].map((sign) => sign.charCodeAt(0)))
const MAX_REPEATED_BYTES = 100_000

/** A long repetition of YAML signs would use up the memory of the process, so it is found before parsing. */
function isEndless(bytes: Uint8Array): boolean {
  let run = 0
  for (let at = 1; at < bytes.length; at += 1) {
    const sign = bytes[at]
    run = sign === bytes[at - 1] && sign !== undefined && YAML_SYNTAX_BYTES.has(sign) ? run + 1 : 0
    if (run >= MAX_REPEATED_BYTES) return true
  }
  return false
}

type Read = Exclude<QuestionsFileReading, { errors: unknown }>

export async function questionsFromFile({ readFile }: LimitedRenderer, file: UploadedFile): Promise<Read> {
  if (isEndless(file.bytes)) return refuseField('file', 'UNREADABLE_FILE')
  const read = await readFile(decodedText(file))
  if (!read) return refuseField('file', 'UNREADABLE_FILE')
  return 'questions' in read ? read : refuseFields(read.errors)
}
