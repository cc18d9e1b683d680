import { useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts files dropped anywhere in the window, which the browser would open otherwise. True while the user drags a
 * file over the window.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFile)
  take.current = onFile

  useEffect(() => {
    const gone = new AbortController()
    const whenFile = (act: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      act(event)
    }
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(name, whenFile(act), { signal: gone.signal })
    on('dragover', () => setOver(true))
    // With a `relatedTarget`, the pointer only moves from one element to another.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', ({ dataTransfer }) => {
      setOver(false)
      const [file] = dataTransfer?.files ?? []
      if (file) take.current(file)
    })
    return () => gone.abort()
  }, [])

  return isOver
}
