import { z } from 'zod'

export function queryNames(schema: z.core.$ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? queryNames(schema.def.in as z.core.$ZodType) : []
}
