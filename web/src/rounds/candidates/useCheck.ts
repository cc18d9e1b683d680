import type { Refused } from '@assay/contract/client'
import type { ResponseOf } from '@assay/contract/endpoint'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { readCandidates } from '@assay/contract/rounds'
import { CANDIDATES_PER_LIST } from '@assay/domain/limits'
import { useRef, useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'

export type CheckedList = ResponseOf<typeof readCandidates>

export type ListSource = 'text' | 'file'
export type ListFault = { of: ListSource; words: string }

const faults: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'ADD.FAULT_EMPTY',
  TOO_MANY: 'ADD.FAULT_TOO_MANY',
  NOT_TEXT: 'ADD.FAULT_NOT_TEXT',
  UNCLOSED_QUOTE: 'ADD.FAULT_UNCLOSED_QUOTE',
}

function listError({ errors }: Refused, linesAbove: number): string {
  const [first] = errors
  const words = first && faults[first.code]
  const line = Math.max(1, (first?.line ?? 1) - linesAbove)
  return words ? t(words, { max: CANDIDATES_PER_LIST, line }) : t('ADD.CHECK_FAILED')
}

async function decodedText(sent: FormData, { encoding }: CheckedList): Promise<string> {
  const file = sent.get('file')
  if (!(file instanceof Blob)) return ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isBigEndian = encoding === 'utf-16' && bytes[0] === 0xfe
  return new TextDecoder(isBigEndian ? 'utf-16be' : encoding).decode(bytes)
}

interface Sent {
  from: ListSource
  /** Number of hidden lines with the title row of an earlier check. */
  linesAbove: number
}

export function useCheck(blueprint: number) {
  const [list, setList] = useState<CheckedList | null>(null)
  const [text, setText] = useState('')
  const [sent, setSent] = useState<Sent>({ from: 'text', linesAbove: 0 })
  const [words, setWords] = useState<string | null>(null)
  /** The newest list, or null if the text has changed since. A response for another list is ignored. */
  const newest = useRef<FormData | null>(null)
  const call = useCall(readCandidates, {
    onSuccess: (read, { body }) => void keep(read, body),
    refusals: {
      VALIDATION_FAILED: (refused) => listError(refused, sent.linesAbove),
      BODY_TOO_LARGE: 'ADD.FAULT_TOO_LARGE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE',
      otherwise: 'ADD.CHECK_FAILED',
    },
    onFailure: setWords,
  })

  async function keep(read: CheckedList, body: FormData): Promise<void> {
    const decoded = await decodedText(body, read)
    if (newest.current !== body) return
    setText(decoded)
    setList(read)
  }
  const forget = () => {
    newest.current = null
    setList(null)
    setWords(null)
  }
  function send(file: Blob, wanted: Sent): void {
    forget()
    setSent(wanted)
    const body = new FormData()
    body.append('file', file, 'candidates.csv')
    newest.current = body
    call.mutate({ params: { id: blueprint }, body })
  }
  return {
    list,
    text,
    linesAbove: sent.linesAbove,
    fault: words === null ? null : ({ of: sent.from, words } satisfies ListFault),
    isPending: call.isPending,
    forget,
    /** `heading` is the title row of the earlier list, and may be empty. */
    checkText: (visibleLines: string, heading: string) => {
      const fullText = heading === '' ? visibleLines : `${heading}\n${visibleLines}`
      const linesAbove = heading === '' ? 0 : heading.split('\n').length
      send(new Blob([fullText], { type: 'text/plain' }), { from: 'text', linesAbove })
    },
    checkFile: (file: File) => send(file, { from: 'file', linesAbove: 0 }),
  }
}
