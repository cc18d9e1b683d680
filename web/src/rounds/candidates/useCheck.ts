import type { Refused } from '@assay/contract/client'
import type { Answer } from '@assay/contract/endpoint'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { readCandidates } from '@assay/contract/rounds'
import { CANDIDATES_PER_LIST } from '@assay/domain/limits'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'

export type CheckedList = Answer<typeof readCandidates>

/** Where a list came from: what is wrong with it is told there. */
export type ListSource = 'text' | 'file'
export type ListFault = { of: ListSource; words: string }

const faults: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'ADD.FAULT_EMPTY',
  TOO_MANY: 'ADD.FAULT_TOO_MANY',
  NOT_TEXT: 'ADD.FAULT_NOT_TEXT',
  UNCLOSED_QUOTE: 'ADD.FAULT_UNCLOSED_QUOTE',
}

/** What is wrong with a list as a whole, in words that say what to do. */
function listFault({ errors }: Refused): string {
  const [first] = errors
  const words = first && faults[first.code]
  return words ? t(words, { max: CANDIDATES_PER_LIST, line: first.line ?? 1 }) : t('ADD.CHECK_FAILED')
}

/** Has a list read by the server, which changes nothing by it. */
export function useCheck(blueprint: number) {
  const [list, setList] = useState<CheckedList | null>(null)
  const [source, setSource] = useState<ListSource>('text')
  const [words, setWords] = useState<string | null>(null)
  const call = useCall(readCandidates, {
    onSuccess: setList,
    refusals: {
      VALIDATION_FAILED: listFault,
      BODY_TOO_LARGE: 'ADD.FAULT_TOO_LARGE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE',
      otherwise: 'ADD.CHECK_FAILED',
    },
    onFailure: setWords,
  })

  const forget = () => {
    setList(null)
    setWords(null)
  }
  function send(from: ListSource, file: Blob): void {
    forget()
    setSource(from)
    const body = new FormData()
    body.append('file', file, 'candidates.csv')
    call.mutate({ params: { id: blueprint }, body })
  }
  return {
    list,
    fault: words === null ? null : ({ of: source, words } satisfies ListFault),
    isPending: call.isPending,
    forget,
    checkText: (text: string) => send('text', new Blob([text], { type: 'text/plain' })),
    checkFile: (file: File) => send('file', file),
  }
}
