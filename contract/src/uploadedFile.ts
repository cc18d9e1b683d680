import { z } from 'zod'

/** A file as it came: its name is the sender's, its bytes are anything. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'bytes' in value

/** A list of candidates, whatever it is called: what was pasted has no name at all. */
export const listFile = z.custom<UploadedFile>(isFile, 'REQUIRED')

export const uploadedFile = listFile
  .refine(({ name }) => /\.ya?ml$/i.test(name), 'NOT_YAML')
  .refine(({ bytes }) => bytes.length > 0, 'REQUIRED')
