import { z } from 'zod'

/** The names that a query knows, also where what they come to is another shape. */
export function queryNames(schema: z.core.$ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? queryNames(schema.def.in as z.core.$ZodType) : []
}
