import { useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts a file that the user drops anywhere in the window, because the browser would otherwise open the file. The
 * result is true while the user drags a file over the window.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const onFileRef = useRef(onFile)
  onFileRef.current = onFile

  useEffect(() => {
    const controller = new AbortController()
    const whenFile = (act: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      act(event)
    }
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(name, whenFile(act), { signal: controller.signal })
    on('dragover', () => setOver(true))
    // The pointer has left the window only if there is no `relatedTarget`.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', ({ dataTransfer }) => {
      setOver(false)
      const [file] = dataTransfer?.files ?? []
      if (file) onFileRef.current(file)
    })
    return () => controller.abort()
  }, [])

  return isOver
}
