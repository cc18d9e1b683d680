import { z } from 'zod'

/**
 * If the schema is followed by a transformation (a zod pipe), the names come from the schema before the transformation.
 */
export function queryNames(schema: z.core.$ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? queryNames(schema.def.in as z.core.$ZodType) : []
}
