import { z } from 'zod'

/** The parameter names of a query, even if a transformation follows its schema. */
export function queryNames(schema: z.core.$ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? queryNames(schema.def.in as z.core.$ZodType) : []
}
