import { useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** The user may drop a file anywhere in the window, because the browser would otherwise open the file. */
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
    // When the pointer leaves the window, `relatedTarget` is null.
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
