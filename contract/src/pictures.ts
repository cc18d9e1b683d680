import { PICTURE } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listFile } from './uploadedFile.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

export const addPicture = endpoint({
  method: 'POST',
  path: '/picture',
  access: 'staff',
  scope: 'bank:write',
  changes: ['picture'],
  summary: 'Store a picture without its metadata; the same picture always has the same address',
  encoding: 'file',
  largestFile: PICTURE.bytes,
  body: z.object({ file: listFile.refine(({ bytes }) => bytes.length > 0, 'REQUIRED') }),
  status: 201,
  response: z.object({
    /** URL of the picture on this server. Anyone with the URL can load the picture. */
    address: z.string(),
    type: z.enum(pictureTypes),
    /** Width and height of the picture after the rotation that the image file specifies. */
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
  }),
  refusals: {},
})
