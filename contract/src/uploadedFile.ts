import { z } from 'zod'

/** The name and the content come from the sender and are not checked yet. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'bytes' in value

/** Any file name is accepted, because a pasted list has no file name. */
export const listFile = z.custom<UploadedFile>(isFile, 'REQUIRED')

export const uploadedFile = listFile
  .refine(({ name }) => /\.ya?ml$/i.test(name), 'NOT_YAML')
  .refine(({ bytes }) => bytes.length > 0, 'REQUIRED')
