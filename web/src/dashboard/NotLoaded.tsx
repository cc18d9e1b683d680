import { useEffect } from 'react'
import { type TextKey, useText } from '../i18n/text.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { toast } from '../lib/toast.tsx'
import { Failure } from '../ui/Failure.tsx'

/** A part of the dashboard whose data did not come: told at once, and where the part would stand. */
export function NotLoaded({ text, onRetry }: { text: TextKey; onRetry: () => void }) {
  const t = useText()
  useEffect(() => toast('danger', t(text)), [text, t])
  return <Failure {...failureTexts()} title={t(text)} onRetry={onRetry} />
}
