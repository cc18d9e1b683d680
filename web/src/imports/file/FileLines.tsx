import type { Import } from '@assay/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { SourceLines } from '../../questions/upload/SourceLines.tsx'
import { sentFile } from '../../questions/upload/sentFiles.ts'

async function linesOf(file: File, encoding: string): Promise<string[]> {
  return new TextDecoder(encoding).decode(await file.arrayBuffer()).split(/\r\n?|\n/)
}

/** The server does not store the file, so the lines are shown only if this page uploaded the file. */
export function FileLines({ import: { id, encoding }, line }: { import: Import; line: number }) {
  const file = sentFile(id)
  const name = encoding?.name ?? 'utf-8'
  const { data } = useQuery({
    queryKey: ['lines of an import', id, name],
    queryFn: () => (file ? linesOf(file, name) : []),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && data.length > 0 && <SourceLines lines={data} line={line} />
}
