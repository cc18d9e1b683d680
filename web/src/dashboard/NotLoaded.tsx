import { useEffect } from 'react'
import { failureTexts } from '../lib/screenTexts.ts'
import { toast } from '../lib/toast.tsx'
import { Failure } from '../ui/Failure.tsx'

/** A part of the dashboard whose data did not come: told at once, and where the part would stand. */
export function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  useEffect(() => toast('danger', title), [title])
  return <Failure {...failureTexts()} title={title} onRetry={onRetry} />
}
