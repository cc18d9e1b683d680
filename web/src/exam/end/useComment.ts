import { Refused } from '@assay/contract/client'
import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { useEffect, useRef, useState } from 'react'
import type { TextKey } from '../../i18n/text.ts'
import { createPause } from '../../lib/async/pause.ts'
import { sendComment, sendExamRequest, sendReport } from '../calls.ts'
import { deleteCommentDraft, storeCommentDraft, storedCommentDraft } from '../commentDraft.ts'
import { reportRequest } from '../engine/effects/sending/reports.ts'
import { moveReportsToComment } from '../engine/effects/storage/examLocalStorage.ts'
import type { Report } from '../engine/examState.ts'
import { backoffMs, failureOf } from '../failure.ts'

async function deliverReport(code: string, report: Report): Promise<'sent' | 'waiting' | 'refused'> {
  try {
    const headers = { 'idempotency-key': report.key }
    const answer = await sendExamRequest(sendReport, { params: { code }, body: reportRequest(report), headers })
    return typeof answer?.time === 'string' ? 'sent' : 'waiting'
  } catch (cause) {
    return failureOf(cause).kind === 'again' ? 'waiting' : 'refused'
  }
}

/** A report without a response is sent again. All other unsent reports are added to the comment. */
async function deliverReports(code: string): Promise<{ isDone: boolean; hasLeft: boolean }> {
  let hasLeft = false
  for (const report of storedCommentDraft(code)?.reports ?? []) {
    const outcome = await deliverReport(code, report)
    if (outcome === 'waiting') return { isDone: false, hasLeft }
    const words = storedCommentDraft(code)
    const reports = words?.reports.filter(({ key }) => key !== report.key) ?? []
    if (outcome === 'sent') storeCommentDraft(code, { reports })
    else
      storeCommentDraft(code, { reports, isLeft: true, text: [words?.text, report.text].filter(Boolean).join('\n\n') })
    hasLeft ||= outcome === 'refused'
  }
  return { isDone: true, hasLeft }
}

export type ReceivedComment = NonNullable<CandidateReceipt['reply']>

function commentError(cause: unknown): { words: TextKey; isLasting: boolean } {
  const code = cause instanceof Refused ? cause.code : null
  if (code === 'REPLY_CLOSED') return { words: 'REMARK.CLOSED', isLasting: true }
  if (code === 'ALREADY_REPLIED') return { words: 'REMARK.ALREADY', isLasting: true }
  const isLasting = code !== 'NOT_FINISHED' && failureOf(cause).kind === 'refused'
  return { words: isLasting ? 'REMARK.REFUSED' : 'REMARK.FAILED', isLasting }
}

async function retryUntilDone(signal: AbortSignal, work: () => Promise<boolean>): Promise<void> {
  const pause = createPause()
  for (const event of ['focus', 'online']) window.addEventListener(event, pause.wake, { signal })
  signal.addEventListener('abort', pause.wake)
  for (let failures = 1; !signal.aborted && !(await work()); failures += 1) {
    if (!signal.aborted) await pause.wait(backoffMs(failures, Math.random()))
  }
}

export function useComment(code: string, onTaken: (reply: ReceivedComment) => void) {
  const [savedDraft] = useState(() => {
    moveReportsToComment(code)
    return storedCommentDraft(code)
  })
  const [text, setText] = useState(savedDraft?.text ?? '')
  const [isLeft, setLeft] = useState(savedDraft?.isLeft ?? false)
  const [fault, setFault] = useState<TextKey | null>(null)
  const [presses, setPresses] = useState(savedDraft?.isPressed ? 1 : 0)

  /** The callback changes when the receipt has loaded. This change must not restart the sending of the comment. */
  const onTakenRef = useRef(onTaken)

  function write(words: string): void {
    storeCommentDraft(code, { text: words, isPressed: false })
    setText(words)
    setFault(null)
    setPresses(0)
  }

  useEffect(() => {
    const stop = new AbortController()
    void retryUntilDone(stop.signal, async () => {
      const { isDone, hasLeft } = await deliverReports(code)
      if (hasLeft && !stop.signal.aborted) {
        setText(storedCommentDraft(code)?.text ?? '')
        setLeft(true)
      }
      return isDone
    })
    return () => stop.abort()
  }, [code])

  useEffect(() => {
    if (presses === 0) return
    const stop = new AbortController()
    storeCommentDraft(code, { text, isPressed: true })
    void retryUntilDone(stop.signal, async () => {
      try {
        const sent = await sendExamRequest(sendComment, { params: { code }, body: { text } })
        // A proxy may also reply with status 200, so the body is checked.
        if (typeof sent?.time !== 'string') throw new Error('Not from the server')
        deleteCommentDraft(code)
        onTakenRef.current(sent)
        return true
      } catch (cause) {
        const { words, isLasting } = commentError(cause)
        if (stop.signal.aborted) return true
        setFault(words)
        if (isLasting) {
          storeCommentDraft(code, { isPressed: false })
          setPresses(0)
        }
        return isLasting
      }
    })
    return () => stop.abort()
  }, [code, presses, text])

  return {
    text,
    write,
    isLeft,
    fault,
    setFault,
    isSending: presses > 0 && fault === null,
    send() {
      setFault(null)
      setPresses(presses + 1)
    },
  }
}
